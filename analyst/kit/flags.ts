import { InvalidArgumentError } from "commander";

/** Comma-separated words. */
export const names = (text: string): readonly string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** A time as ISO 8601. */
export const moment = (text: string): string => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError("Enter a time such as 2026-03-01 or 2026-03-01T10:00:00Z.");
  return at.toISOString();
};

export const position = (text: string): bigint => {
  if (!/^\d{1,18}$/.test(text)) throw new InvalidArgumentError("Enter a position of 0 or more.");
  return BigInt(text);
};

export const count = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Enter a number of 1 or more.");
  return Number(text);
};

/** A place in the log: a position, or a time. */
export const momentOrPosition = (text: string): string =>
  /^\d{1,18}$/.test(text) ? text : moment(text);
