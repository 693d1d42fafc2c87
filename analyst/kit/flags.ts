import { InvalidArgumentError } from "commander";

/** Comma-separated words. */
export const names = (text: string): readonly string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const MOMENT =
  /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/i;

/** A time as ISO 8601; UTC without a zone, like a day, wherever this machine stands. */
export const moment = (text: string): string => {
  const found = MOMENT.exec(text);
  const zone = found?.groups?.zone === undefined && text.length > "2026-03-01".length ? "Z" : "";
  const at = new Date(found === null ? Number.NaN : `${text.replace(" ", "T")}${zone}`);
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError(
      "Enter a time such as 2026-03-01 or 2026-03-01T10:00:00Z; without a zone it is UTC.",
    );
  return at.toISOString();
};

export const position = (text: string): bigint => {
  if (!/^\d{1,18}$/.test(text)) throw new InvalidArgumentError("Enter a position of 0 or more.");
  return BigInt(text);
};

/** A whole number from 1 to a maximum. */
export const countUpTo =
  (maximum: number) =>
  (text: string): number => {
    const isCount = /^[1-9]\d{0,8}$/.test(text) && Number(text) <= maximum;
    if (isCount) return Number(text);
    throw new InvalidArgumentError(
      `Enter a whole number from 1 to ${maximum.toLocaleString("en-US")}.`,
    );
  };

export const count = countUpTo(999_999_999);

/** A place in the log: a position, or a time. */
export const momentOrPosition = (text: string): string =>
  /^\d{1,18}$/.test(text) ? text : moment(text);
