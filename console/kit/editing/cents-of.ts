import { readDecimal } from "#domain/kit/read-decimal.ts";

const DECIMALS = 2;

/** "12.5" → 1250; NaN for invalid input. */
export const centsOf = (typed: string): number => readDecimal(typed, DECIMALS);
