import { expect, it } from "vitest";
import { type Amount, largestAmounts } from "./amount-bars.tsx";

const amounts = (currency: string, ...cents: readonly number[]): readonly Amount[] =>
  cents.map((each) => ({ id: `${currency} ${each}`, label: "", cents: each, currency }));

it("are the eight largest of each currency, whichever sign they have", () => {
  const dollars = amounts("USD", 1, 2, 3, 4, 5, 6, 7, 8, 0, -9, 10);
  const shown = largestAmounts([...dollars, ...amounts("EUR", 20, -30)]);
  expect(shown.map(({ currency, cents }) => [currency, cents])).toEqual([
    ...[-30, 20].map((cents) => ["EUR", cents]),
    ...[10, -9, 8, 7, 6, 5, 4, 3].map((cents) => ["USD", cents]),
  ]);
});
