import { withoutFileLinks } from "../downloads/link.ts";
import { REDACTED } from "../kit/withheld.ts";

/** In our URLs, the proof that the visitor has the email: `?token=…`. */
const TOKEN = /([?&](?:amp;)?token=)[\w.~%-]+/g;

/**
 * An email as people other than its recipient see it. Anyone who follows its links acts for the
 * recipient, takes the unit that is held for them, or has their files.
 */
export const redactLinks = (text: string): string =>
  withoutFileLinks(text).replaceAll(TOKEN, `$1${REDACTED}`);
