import { isEmail } from "../kit/email.ts";
import type { FormField } from "./definition.ts";
import type { ReadValue } from "./read-value.ts";
import { formTexts } from "./texts.ts";
import { dayIn } from "./typed-answer.ts";

/** Checks that only a server can make. */
export type Knowledge = {
  /** Whether the number is possible. It starts with a country code: `+49 30 901820`. */
  readonly isPhoneNumber?: (international: string) => boolean;
};

const DECIMAL = /^[+-]?\d{1,15}([.,]\d{1,10})?$/;
const AMOUNT = /^-?\d{1,3}([,' ]?\d{3}){0,4}([.,]\d{1,2})?$/;
const WEB_ADDRESS = /^(https?:\/\/)?([\p{L}\d-]{1,63}\.)+\p{L}{2,63}(:\d{1,5})?([/?#]\S*)?$/iu;
const WEB_ADDRESS_LENGTH = 2_000;
const HANDLE = /^(@|https?:\/\/(www\.)?(twitter|x)\.com\/)?\w{1,15}\/?$/i;
const HALF_OF_DAY = /^[ap]m$/i;

const isBetween = (text: string, least: number, most: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** Month, day and year, in the order of the form. */
const isDate = ([month = "", day = "", year = "", ...rest]: readonly string[]): boolean =>
  rest.length === 0 &&
  isBetween(year, 1_000, 9_999) &&
  isBetween(month, 1, 12) &&
  isBetween(day, 1, 31) &&
  dayIn([month, day, year]) !== undefined;

/** Hour and minute, optionally seconds, optionally AM or PM. */
const isTime = (parts: readonly string[]): boolean => {
  const [hour = "", minute = "", second = "", half = ""] =
    parts.length === 3 && HALF_OF_DAY.test(parts[2] ?? "")
      ? [parts[0], parts[1], "", parts[2]]
      : parts;
  if (parts.length > 4 || (half !== "" && !HALF_OF_DAY.test(half))) return false;
  const inHour = half === "" ? isBetween(hour, 0, 23) : isBetween(hour, 1, 12);
  return inHour && isBetween(minute, 0, 59) && (second === "" || isBetween(second, 0, 59));
};

const PHONE_DIGITS = { least: 4, most: 15 } as const;
const PHONE_PART = /^[\d ()./-]{0,40}$/;
const PHONE_WHOLE = /^\+?[\d ()./-]{0,60}$/;
const COUNTRY_CODE = /^(\+|00)?[1-9]\d{0,3}$/;
const digitsOf = (text: string): string => text.replace(/\D/g, "");

const hasPhoneDigits = (text: string): boolean => {
  const { length } = digitsOf(text);
  return length >= PHONE_DIGITS.least && length <= PHONE_DIGITS.most;
};

/** A country code, which can be empty, and three parts; or everything in one part. */
const isPhone = (parts: readonly string[], { isPhoneNumber }: Knowledge): boolean => {
  const possible = (international: string) => isPhoneNumber?.(international) ?? true;
  if (parts.length === 1) {
    const [whole = ""] = parts;
    if (!PHONE_WHOLE.test(whole) || !hasPhoneDigits(whole)) return false;
    return whole.startsWith("+") ? possible(whole) : true;
  }
  const [country = "", ...rest] = parts;
  if (rest.length > 3 || rest.some((part) => part === "" || !PHONE_PART.test(part))) return false;
  const national = rest.join(" ");
  if (country === "") return hasPhoneDigits(national);
  if (!COUNTRY_CODE.test(country)) return false;
  const international = `+${digitsOf(country).replace(/^00/, "")} ${national}`;
  return hasPhoneDigits(international) && possible(international);
};

const ofSingle = (field: FormField, text: string): string | undefined => {
  switch (field.type) {
    case "email":
      return isEmail(text) ? undefined : formTexts.emailInvalid;
    case "number":
      return DECIMAL.test(text) ? undefined : formTexts.notANumber;
    case "currency":
      return AMOUNT.test(text.replace(field.currencySymbol, "").trim())
        ? undefined
        : formTexts.notAnAmount;
    case "website":
      return text.length <= WEB_ADDRESS_LENGTH && WEB_ADDRESS.test(text)
        ? undefined
        : formTexts.notAnAddress;
    case "twitter":
      return HANDLE.test(text) ? undefined : formTexts.notAHandle;
    default:
      return undefined;
  }
};

/** Maximum number of parts of an answer. No form sends more. */
const MAX_PARTS = { name: 4, address: 6 } as const;

const ofParts = (
  { type }: FormField,
  parts: readonly string[],
  knowledge: Knowledge,
): string | undefined => {
  switch (type) {
    case "date":
      return isDate(parts) ? undefined : formTexts.notADate;
    case "time":
      return isTime(parts) ? undefined : formTexts.notATime;
    case "phone":
      return isPhone(parts, knowledge) ? undefined : formTexts.notAPhoneNumber;
    case "name":
    case "address":
      return parts.length <= MAX_PARTS[type] ? undefined : formTexts.fieldsUnreadable;
    default:
      return undefined;
  }
};

/**
 * Why an answer that is not empty is malformed; undefined when it is valid. Spec: B5.3 for email.
 * Not in the specification: the others, for which it names no rule.
 */
export const malformed = (
  field: FormField,
  value: ReadValue,
  knowledge: Knowledge,
): string | undefined => {
  if (value.kind === "single") return ofSingle(field, value.text);
  return value.kind === "parts" ? ofParts(field, value.parts, knowledge) : undefined;
};
