import type { Entry } from "./entry.ts";

/** One line of an order that came from a cart; `lineId` is the entry's id. */
export type BoughtLine = {
  readonly lineId: string;
  readonly variantId: string;
  readonly quantity: number;
};

/**
 * What a cart contains beyond an order that was made from it while its payment was awaited: entries
 * added since, and raised quantities. A line that was removed and added again counts as bought.
 */
export const unorderedEntries = (
  entries: readonly Entry[],
  lines: readonly BoughtLine[],
): readonly Entry[] => {
  const present = new Set(entries.map(({ entryId }) => entryId));
  const byLine = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const takenOut = new Map<string, number>();
  for (const { lineId, variantId, quantity } of lines)
    if (!present.has(lineId)) takenOut.set(variantId, (takenOut.get(variantId) ?? 0) + quantity);
  return entries.flatMap((entry) => {
    const ofLine = byLine.get(entry.entryId);
    const ofVariant = takenOut.get(entry.variantId) ?? 0;
    const bought = Math.min(entry.quantity, ofLine ?? ofVariant);
    if (ofLine === undefined) takenOut.set(entry.variantId, ofVariant - bought);
    const quantity = entry.quantity - bought;
    return quantity === 0 ? [] : [{ ...entry, quantity }];
  });
};

const amountsOf = (entries: readonly Entry[]): string =>
  JSON.stringify(entries.map(({ entryId, quantity }) => [entryId, quantity]));

export const sameUnorderedEntries = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  amountsOf(one) === amountsOf(other);
