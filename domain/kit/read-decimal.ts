import { smallestUnitCents } from "./allocate.ts";
import { fractionDigits } from "./format-money.ts";

/**
 * Parses typed text as a whole number of smallest parts: "12.5" with 2 places is 1250. NaN for
 * anything else, for more places, and for more than 13 digits before the point. No float is
 * involved.
 */
export const readDecimal = (typed: string, places: number): number => {
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(typed.trim());
  if (match === null) return Number.NaN;
  const [, whole = "", fraction = ""] = match;
  if (fraction.length > places) return Number.NaN;
  const parts = Number(`${whole}${fraction.padEnd(places, "0")}`);
  return Number.isSafeInteger(parts) ? parts : Number.NaN;
};

/** The inverse, in its shortest form: 1250 with 2 places is "12.5". */
export const writeDecimal = (parts: number, places: number): string => {
  const digits = String(parts).padStart(places + 1, "0");
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - places);
  return fraction === "" ? whole : `${whole}.${fraction}`;
};

/** An amount of money in cents: "12.5" dollars are 1250, "1200" yen 120000 and "1200.5" yen NaN. */
export const readMoney = (typed: string, currency: string): number =>
  readDecimal(typed, fractionDigits(currency)) * smallestUnitCents(currency);
