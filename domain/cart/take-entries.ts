import { accept, type Result, reject } from "../kit/result.ts";
import type { CartChoices } from "./choices.ts";
import type { Entry } from "./entry.ts";
import type { CartEvent } from "./events.ts";
import type { CartState } from "./evolve.ts";
import { MAX_QUANTITY } from "./quantity.ts";
import type { CartRejection } from "./rejections.ts";
import { sameFields } from "./sealed-fields.ts";
import { takeChoices } from "./take-choices.ts";

/** Puts the lines of another cart into this one: at signing in and at signing out. */
export type TakeEntries = {
  readonly type: "TakeEntries";
  /** Under ids of their own in this cart. */
  readonly entries: readonly Entry[];
  /** What was chosen for that cart. */
  readonly choices?: CartChoices;
  /** They were copied from here: of a line that both have, the larger quantity counts. */
  readonly isCopy?: boolean;
  readonly at: string;
};

const isSameLine = (one: Entry, other: Entry): boolean =>
  one.itemId === other.itemId &&
  one.chosenVariant.sku === other.chosenVariant.sku &&
  sameFields(one, other);

type Taken = { readonly events: readonly CartEvent[]; readonly lines: readonly Entry[] };
const nothing: Taken = { events: [], lines: [] };

const asNewLine = (entry: Entry, kept: readonly Entry[], at: string): Taken => {
  // It came here before, and its answers were changed since: that is the visitor's last word.
  if (kept.some(({ entryId }) => entryId === entry.entryId)) return nothing;
  if ((kept[0]?.currency ?? entry.currency) !== entry.currency) return nothing;
  return { events: [{ type: "CartEntryAdded", ...entry, addedAt: at }], lines: [entry] };
};

const grownTo = (quantity: number, line: Entry, at: string): Taken =>
  quantity === line.quantity
    ? nothing
    : {
        events: [
          { type: "CartEntryQuantityChanged", entryId: line.entryId, quantity, changedAt: at },
        ],
        lines: [{ ...line, quantity }],
      };

const taken = (
  entry: Entry,
  kept: readonly Entry[],
  { at, isCopy = false }: TakeEntries,
): Taken => {
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
 * The merge strategy *sum same lines*. Our choice: nothing is lost. The same variant with the same
 * answers in the extra fields is one line with both quantities, and what is more than a line takes
 * goes into another; everything else becomes a line of its own, even beyond what a visitor may add.
 * Only lines in another currency, which the shop does not sell in any more, stay behind. Stock is
 * not asked: checkout does that, and tells.
 */
export const takeEntries = (
  command: TakeEntries,
  cart: CartState,
): Result<readonly CartEvent[], CartRejection> => {
  if (cart.orderId !== null) return reject({ code: "cart-purchased" });
  const events: CartEvent[] = [];
  let kept = cart.entries;
  for (const entry of command.entries) {
    const change = taken(entry, kept, command);
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
