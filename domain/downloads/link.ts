import { REDACTED } from "../kit/withheld.ts";

/** Order, until when in milliseconds since 1970, and what proves both. */
const LINK = /\/downloads\/[0-9a-f-]{36}~\d{13}~[\w-]+/g;

/**
 * A mail as others than its reader see it: whoever has the link has the files. Our choice: the mail
 * itself is kept whole, so that it can be sent again to who has lost it.
 */
export const withoutFileLinks = (text: string): string =>
  text.replaceAll(LINK, `/downloads/${REDACTED}`);
