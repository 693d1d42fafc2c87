import { toldAddress } from "../census/told-address.ts";
import type { ScriptError } from "./events.ts";
import { MAX_MESSAGE_LENGTH, MAX_PLACE_LENGTH, MAX_STACK_LENGTH } from "./limits.ts";

const MAIL_ADDRESS = /[^\s<>"'()@]{1,64}@[^\s<>"'()@]{1,255}\.[a-z]{2,}/gi;
const QUERY = /(\bhttps?:\/\/[^\s?#)"']{0,500}|\/[^\s?#)"']{0,500})[?#][^\s)"':]{1,4000}/gi;

/** What stands behind an address, and mail addresses, may tell who the visitor is. */
export const withoutPersons = (text: string): string =>
  text.replace(QUERY, "$1").replace(MAIL_ADDRESS, "…@…");

/** As it may be kept: cut to its limits, and nothing in it that tells who the visitor is. Spec: A9.5. */
export const toldError = (error: ScriptError): ScriptError => ({
  ...error,
  message: withoutPersons(error.message).slice(0, MAX_MESSAGE_LENGTH),
  stack: withoutPersons(error.stack).slice(0, MAX_STACK_LENGTH),
  source: withoutPersons(error.source).slice(0, MAX_PLACE_LENGTH),
  pagePath: withoutPersons(toldAddress(error.pagePath)).slice(0, MAX_PLACE_LENGTH),
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
