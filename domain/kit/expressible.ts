import { smallestUnitCents } from "./allocate.ts";

/** Whether a currency has money for an amount: of yen there is nothing below one. */
export const isExpressible = (cents: number, currency: string): boolean =>
  cents % smallestUnitCents(currency) === 0;

/** Our words, for owners: the specification shows none. */
export const inexpressibleText = (currency: string): string =>
  `Amounts in ${currency} are whole numbers.`;
