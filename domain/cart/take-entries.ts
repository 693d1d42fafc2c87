import { accept, type Result, reject } from "../kit/result.ts";
import type { CartChoices } from "./choices.ts";
import type { Entry } from "./entry.ts";
import type { CartEvent } from "./events.ts";
import type { CartState } from "./evolve.ts";
import { MAX_QUANTITY } from "./quantity.ts";
import type { CartRejection } from "./rejections.ts";
import { sameFields } from "./sealed-fields.ts";
import { takeChoices } from "./take-choices.ts";

/** Merges the lines of another cart into this one, when a customer signs in or out. */
export type TakeEntries = {
  readonly type: "TakeEntries";
  /** The entries under their own ids in this cart. */
  readonly entries: readonly Entry[];
  /** The choices that were made for that cart. */
  readonly choices?: CartChoices;
  /**
   * The other cart is a copy of this one: for a line that both have, the larger quantity counts.
   */
  readonly isCopy?: boolean;
  readonly at: string;
};

const isSameLine = (one: Entry, other: Entry): boolean =>
  one.itemId === other.itemId &&
  one.chosenVariant.sku === other.chosenVariant.sku &&
  sameFields(one, other);

type Merge = { readonly events: readonly CartEvent[]; readonly lines: readonly Entry[] };
const nothing: Merge = { events: [], lines: [] };

const asNewLine = (entry: Entry, kept: readonly Entry[], at: string): Merge => {
  // The line came here before and its answers changed since: the visitor's latest answers count.
  if (kept.some(({ entryId }) => entryId === entry.entryId)) return nothing;
  if ((kept[0]?.currency ?? entry.currency) !== entry.currency) return nothing;
  return { events: [{ type: "CartEntryAdded", ...entry, addedAt: at }], lines: [entry] };
};

const grownTo = (quantity: number, line: Entry, at: string): Merge =>
  quantity === line.quantity
    ? nothing
    : {
        events: [
          { type: "CartEntryQuantityChanged", entryId: line.entryId, quantity, changedAt: at },
        ],
        lines: [{ ...line, quantity }],
      };

const mergeEntry = (
  entry: Entry,
  kept: readonly Entry[],
  { at, isCopy = false }: TakeEntries,
): Merge => {
  const same = kept.filter((each) => isSameLine(each, entry));
  const line = isCopy ? same[0] : same.find(({ quantity }) => quantity < MAX_QUANTITY);
  if (line === undefined) return asNewLine(entry, kept, at);
  if (isCopy) return grownTo(Math.max(line.quantity, entry.quantity), line, at);
  const sum = line.quantity + entry.quantity;
  const grown = grownTo(Math.min(sum, MAX_QUANTITY), line, at);
  if (sum <= MAX_QUANTITY) return grown;
  const rest = asNewLine({ ...entry, quantity: sum - MAX_QUANTITY }, kept, at);
  return { events: [...grown.events, ...rest.events], lines: [...grown.lines, ...rest.lines] };
};

/**
 * The merge strategy *sum same lines*. Not in the specification: nothing is lost. Lines with the
 * same variant and the same extra field answers become one line with both quantities. Units above a
 * line's limit go to a further line, and everything else becomes its own line, even beyond the
 * number of lines a visitor can add. Only lines in a currency that the shop no longer uses stay
 * behind. Stock is not checked here; checkout checks it and informs the customer.
 */
export const takeEntries = (
  command: TakeEntries,
  cart: CartState,
): Result<readonly CartEvent[], CartRejection> => {
  if (cart.orderId !== null) return reject({ code: "cart-purchased" });
  const events: CartEvent[] = [];
  let kept = cart.entries;
  for (const entry of command.entries) {
    const change = mergeEntry(entry, kept, command);
    events.push(...change.events);
    for (const line of change.lines)
      kept = kept.some(({ entryId }) => entryId === line.entryId)
        ? kept.map((each) => (each.entryId === line.entryId ? line : each))
        : [...kept, line];
  }
  const { choices, at } = command;
  if (choices !== undefined && kept.length > 0)
    events.push(...takeChoices(choices, cart.choices, at));
  return accept(events);
};
