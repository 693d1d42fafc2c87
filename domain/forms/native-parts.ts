import type { FormField } from "./definition.ts";
import type { FieldValue } from "./values.ts";

type Type = FormField["type"];
type Parts = readonly string[];

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const WRITTEN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([AP]M))?$/i;
const PHONE_TEXT = /^\+?[\d ()./-]{4,60}$/;

/** `2030-12-10`, or `12/10/2030` from a browser without a date input → month, day and year. */
const dateParts = (text: string): Parts | undefined => {
  const [, year = "", month = "", day = ""] = ISO_DAY.exec(text) ?? [];
  if (year !== "") return [month, day, year];
  return WRITTEN_DAY.exec(text)?.slice(1);
};

/** `21:05` → hour, minute, second and half of the day: `9`, `05`, empty, `PM`. */
const timeParts = (text: string): Parts | undefined => {
  const [, hour = "", minute = "", second = "", half = ""] = CLOCK.exec(text) ?? [];
  if (hour === "") return undefined;
  const seconds = Number(second) === 0 ? "" : second;
  if (half !== "") return [hour, minute, seconds, half.toUpperCase()];
  const hours = Number(hour);
  if (hours > 23) return undefined;
  return [String(hours % 12 || 12), minute, seconds, hours < 12 ? "AM" : "PM"];
};

const TWO_DIGIT_CODES = new Set(
  "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98".split(
    " ",
  ),
);

/** No country code is the beginning of another one, so the digits determine it (ITU-T E.164). */
const countryCodeOf = (digits: string): string => {
  if (/^[17]/.test(digits)) return digits.slice(0, 1);
  return digits.slice(0, TWO_DIGIT_CODES.has(digits.slice(0, 2)) ? 2 : 3);
};

/** The text behind its first digits. */
const behind = (text: string, digits: number): string => {
  let left = digits;
  let at = 0;
  for (; at < text.length && left > 0; at += 1) if (/\d/.test(text[at] ?? "")) left -= 1;
  return text.slice(at);
};

/** The last digits are the line, those in front of it the prefix, all others the area code. */
const splitDigits = (digits: string): Parts => {
  const line = digits.slice(-Math.min(4, digits.length - 2));
  const before = digits.slice(0, digits.length - line.length);
  const prefix = before.slice(-Math.min(3, before.length - 1));
  return [before.slice(0, before.length - prefix.length), prefix, line];
};

/** Area code, prefix and line. The groups of the visitor count where there are three. */
const nationalParts = (text: string): Parts => {
  const groups = text.split(/\D+/).filter(Boolean);
  const [area = "", prefix = "", ...line] = groups;
  if (line.length > 0) return [area, prefix, line.join("")];
  if (prefix.length < 2) return splitDigits(groups.join(""));
  const last = prefix.slice(-Math.min(4, prefix.length - 1));
  return [area, prefix.slice(0, prefix.length - last.length), last];
};

const TRUNK_PREFIX = /^[^\d(]*\(0\)/;
/** Italy, San Marino and the Vatican: the zero belongs to the number, also from abroad. */
const ZERO_STAYS = new Set(["39", "378", "379"]);
const MIN_DIGITS = 4;

/** `+44 20 7946 0958` → country code, area code, prefix and line; a national number has no code. */
const phoneParts = (text: string): Parts | undefined => {
  if (!PHONE_TEXT.test(text)) return undefined;
  const isInternational = /^(\+|00)/.test(text);
  const digits = text.replace(/\D/g, "").replace(isInternational ? /^00/ : "", "");
  const code = isInternational ? countryCodeOf(digits) : "";
  const national = isInternational
    ? behind(text.replace(/^(\+|00)/, ""), code.length).replace(
        TRUNK_PREFIX,
        ZERO_STAYS.has(code) ? "0" : "",
      )
    : text;
  if (national.replace(/\D/g, "").length < MIN_DIGITS) return undefined;
  return [code, ...nationalParts(national)];
};

const makers: Readonly<Partial<Record<Type, (text: string) => Parts | undefined>>> = {
  date: dateParts,
  time: timeParts,
  phone: phoneParts,
};

/**
 * The parts of an answer that one native input sent, in the order of the specification. Answers in
 * parts, from older pages and programs, stay as they are, and so does a text that cannot be read:
 * the rules of its field reject it. Spec: B3.6, B3.7.
 */
export const inParts = (type: Type, value: FieldValue): FieldValue => {
  const make = makers[type];
  if (make === undefined) return value;
  const parts = typeof value === "string" ? [value] : value;
  if (!Array.isArray(parts) || parts.length !== 1) return value;
  const text = (parts[0] ?? "").trim();
  return text === "" ? [] : [...(make(text) ?? parts)];
};

const padded = (text: string): string => text.padStart(2, "0");
const areDigits = (...texts: Parts): boolean => texts.every((text) => /^\d{1,2}$/.test(text));

/** Empty for rejected parts: a date that looks right would be a wrong one. */
const dayText = ([month = "", day = "", year = ""]: Parts): string =>
  areDigits(month, day) && /^\d{4}$/.test(year) ? `${year}-${padded(month)}-${padded(day)}` : "";

/** Empty for rejected parts, as a day is. */
const clockText = ([hour = "", minute = "", second = "", half = ""]: Parts): string => {
  if (!areDigits(hour, minute)) return "";
  const isHalf = /^[ap]m$/i.test(half);
  // 30 PM is no time, and 6 PM would be another one.
  if (Number(hour) > (isHalf ? 12 : 23) || (isHalf && Number(hour) === 0)) return "";
  const hours = isHalf ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  const seconds = second === "" ? "" : `:${padded(second)}`;
  return `${padded(String(hours))}:${padded(minute)}${seconds}`;
};

const phoneText = (parts: Parts): string => {
  const [country = "", ...national] = parts.length === 3 ? ["", ...parts] : parts;
  const code = country === "" ? "" : `+${country.replace(/^(\+|00)/, "")}`;
  return [code, ...national].filter(Boolean).join(" ");
};

/** What the native input of a field shows of an answer; empty for none. */
export const nativeText = (type: Type, parts: Parts): string => {
  if (parts.every((part) => part.trim() === "")) return "";
  const trimmed = parts.map((part) => part.trim());
  if (trimmed.length === 1) return trimmed[0] ?? "";
  if (type === "date") return dayText(trimmed);
  // Hour, minute and half of the day.
  const [hour = "", minute = "", third = ""] = trimmed;
  if (type === "time")
    return clockText(/^[ap]m$/i.test(third) ? [hour, minute, "", third] : trimmed);
  return phoneText(trimmed);
};
