import { writeDecimal } from "./read-decimal.ts";

/** Parts per million in percent have four decimals: 88,750 is "8.875". */
export const PERCENT_PLACES = 4;

/** "8.875%" */
export const percentText = (ratePpm: number): string => `${writeDecimal(ratePpm, PERCENT_PLACES)}%`;
