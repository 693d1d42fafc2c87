import { withoutFileLinks } from "../downloads/link.ts";
import { REDACTED } from "../kit/withheld.ts";

/** What proves, in addresses of ours, that whoever follows them has the mail: `?token=…`. */
const TOKEN = /([?&](?:amp;)?token=)[\w.~%-]+/g;

/**
 * A mail as others than its reader see it: whoever follows its links acts for the reader, takes the unit that
 * is set aside for them, or has their files.
 */
export const redactLinks = (text: string): string =>
  withoutFileLinks(text).replaceAll(TOKEN, `$1${REDACTED}`);
