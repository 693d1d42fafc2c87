import { REDACTED } from "../kit/withheld.ts";

/** Order id, expiry in milliseconds since 1970, and the signature of both. */
const LINK = /\/downloads\/[0-9a-f-]{36}~\d{13}~[\w-]+/g;

/**
 * An email as people other than its recipient see it: the link gives access to the files. Not in
 * the specification: the email is stored whole so that it can be sent again to a customer who lost
 * it.
 */
export const withoutFileLinks = (text: string): string =>
  text.replaceAll(LINK, `/downloads/${REDACTED}`);
