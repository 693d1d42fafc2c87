import { smallestUnitCents } from "./allocate.ts";

/** Whether an amount exists in a currency: there is nothing below one yen. */
export const isExpressible = (cents: number, currency: string): boolean =>
  cents % smallestUnitCents(currency) === 0;

/** For owners. Not in the specification: it shows no such text. */
export const inexpressibleText = (currency: string): string =>
  `Amounts in ${currency} are whole numbers.`;
