import { redactUrl } from "../census/redact-url.ts";
import type { ScriptError } from "./events.ts";
import { MAX_MESSAGE_LENGTH, MAX_PLACE_LENGTH, MAX_STACK_LENGTH } from "./limits.ts";

/** Texts between blanks, brackets and quotes. */
const WORD = /[^\s)"']+/g;

/**
 * What comes behind `?` or `#` in an address, up to the line and column of a stack. Every step moves on in the
 * word, so that the time follows its length: a pattern for whole addresses took 111 ms for 5,000 slashes.
 */
const withoutQueries = (word: string): string => {
  let kept = "";
  let from = 0;
  for (;;) {
    const slash = word.indexOf("/", from);
    if (slash < 0) return kept + word.slice(from);
    const length = word.slice(slash).search(/[?#]/);
    if (length < 0) return kept + word.slice(from);
    const colon = word.indexOf(":", slash + length);
    kept += word.slice(from, slash + length);
    if (colon < 0) return kept;
    from = colon;
  }
};

const MAIL_WORD = /[^\s<>"'()]+/g;
const DOMAIN = /^[^@]+\.\p{Letter}{2,}/u;

/** Email addresses in a word, looked for between its at signs. */
const withoutMails = (word: string): string => {
  const [first = "", ...others] = word.split("@");
  let kept = "";
  let before = first;
  for (const part of others) {
    const domain = before === "" ? undefined : DOMAIN.exec(part)?.[0];
    kept += domain === undefined ? `${before}@` : "…@…";
    before = domain === undefined ? part : part.slice(domain.length);
  }
  return kept + before;
};

/** What stands behind an address, and mail addresses, may tell who the visitor is. */
export const redactPersonalData = (text: string): string =>
  text.replace(WORD, withoutQueries).replace(MAIL_WORD, withoutMails);

/** As it may be kept: cut to its limits, and nothing in it that tells who the visitor is. Spec: A9.5. */
export const redactError = (error: ScriptError): ScriptError => ({
  ...error,
  message: redactPersonalData(error.message).slice(0, MAX_MESSAGE_LENGTH),
  stack: redactPersonalData(error.stack).slice(0, MAX_STACK_LENGTH),
  source: redactPersonalData(error.source).slice(0, MAX_PLACE_LENGTH),
  pagePath: redactPersonalData(redactUrl(error.pagePath)).slice(0, MAX_PLACE_LENGTH),
});

const KEY_MESSAGE_LENGTH = 200;
const KEY_SOURCE_LENGTH = 200;
/** Vite names a file by what is in it: the next release of the same file is the same place. */
const BUILD = /-[\w-]{8}(?=\.m?js)/;

/** Errors with the same key are the same one, happening again; at most 430 characters. */
export const errorKey = ({ message, source, line, column }: ScriptError): string => {
  const file = source.slice(source.lastIndexOf("/") + 1).replace(BUILD, "");
  return `${message.slice(0, KEY_MESSAGE_LENGTH)}|${file.slice(0, KEY_SOURCE_LENGTH)}|${line}:${column}`;
};
