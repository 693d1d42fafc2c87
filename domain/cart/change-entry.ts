import type { ItemFacts } from "../catalog/variant-facts.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { Entry } from "./entry.ts";
import type { CartEvent } from "./events.ts";
import type { CartState } from "./evolve.ts";
import type { ExtraFields } from "./extra-fields.ts";
import { inStock, quantityInCart } from "./in-stock.ts";
import { MAX_QUANTITY, validQuantity } from "./quantity.ts";
import { type CartRejection, refusedFields } from "./rejections.ts";
import { sameFields } from "./sealed-fields.ts";

type OnEntry = { readonly entryId: string; readonly at: string };
export type ChangeQuantity = OnEntry & {
  readonly type: "ChangeQuantity";
  readonly quantity: number;
  /** What the server knows of the entry's item now; undefined when the shop no longer has it. */
  readonly item: ItemFacts | undefined;
};
export type ChangeFields = OnEntry & ExtraFields & { readonly type: "ChangeFields" };
export type RemoveEntry = OnEntry & { readonly type: "RemoveEntry" };

type Decision = Result<readonly CartEvent[], CartRejection>;
type Rule = (command: ChangeQuantity, entry: Entry, cart: CartState) => CartRejection | undefined;

const notZero: Rule = ({ quantity }) => (quantity === 0 ? { code: "quantity-zero" } : undefined);

const quantityValid: Rule = ({ quantity }) => validQuantity(quantity);

/** Not in the specification: lowering a quantity is always allowed. */
const raisedWithinStock: Rule = ({ quantity, item }, entry, { entries }) => {
  if (quantity <= entry.quantity) return undefined;
  if (item?.variant === undefined) return { code: "variant-unavailable" };
  const inCart = quantityInCart(entries, entry.itemId, entry.chosenVariant.sku);
  return inStock(item, inCart, quantity - entry.quantity)
    ? undefined
    : { code: "not-enough-stock" };
};

/** The order is the contract: the visitor sees the first rejection. Spec: A5.5, A5.7, A5.16. */
const quantityRules: readonly Rule[] = [notZero, quantityValid, raisedWithinStock];

const findEntry = (cart: CartState, { entryId }: OnEntry): Entry | undefined =>
  cart.entries.find((entry) => entry.entryId === entryId);

const refusalFor = (cart: CartState, command: OnEntry): CartRejection | undefined => {
  if (cart.orderId !== null) return { code: "cart-purchased" };
  return findEntry(cart, command) === undefined ? { code: "entry-unknown" } : undefined;
};

export const changeQuantity = (command: ChangeQuantity, cart: CartState): Decision => {
  const refusal = refusalFor(cart, command);
  if (refusal) return reject(refusal);
  const entry = findEntry(cart, command) as Entry;
  for (const rule of quantityRules) {
    const rejection = rule(command, entry, cart);
    if (rejection) return reject(rejection);
  }
  const { entryId, quantity, at } = command;
  if (quantity === entry.quantity) return accept([]);
  return accept([{ type: "CartEntryQuantityChanged", entryId, quantity, changedAt: at }]);
};

/** Another line that is the same as this one with the new answers. */
const twinOf = (cart: CartState, entry: Entry, command: ChangeFields): Entry | undefined =>
  cart.entries.find(
    (other) =>
      other.entryId !== entry.entryId &&
      other.itemId === entry.itemId &&
      other.chosenVariant.sku === entry.chosenVariant.sku &&
      sameFields(other, command),
  );

const absorbTwin = (entryId: string, twin: Entry, quantity: number, at: string) =>
  [
    { type: "CartEntryRemoved", entryId: twin.entryId, removedAt: at },
    { type: "CartEntryQuantityChanged", entryId, quantity, changedAt: at },
  ] as const;

/**
 * Not in the specification: a line that gets the same answers as another line absorbs that line.
 * Spec: A7.2.
 */
export const changeFields = (command: ChangeFields, cart: CartState): Decision => {
  const { entryId, additionalFields, fieldsForm, sealedFields, at } = command;
  const entry = findEntry(cart, command);
  const refusal = refusalFor(cart, command) ?? refusedFields(command.fieldErrors);
  if (refusal || entry === undefined) return reject(refusal ?? { code: "entry-unknown" });
  if (sameFields(entry, command) && sameJson(entry.fieldsForm, fieldsForm ?? entry.fieldsForm))
    return accept([]);
  const twin = twinOf(cart, entry, command);
  const quantity = entry.quantity + (twin?.quantity ?? 0);
  if (quantity > MAX_QUANTITY) return reject({ code: "quantity-too-large" });
  return accept([
    {
      type: "CartEntryFieldsChanged",
      entryId,
      additionalFields: { ...additionalFields },
      ...(fieldsForm && { fieldsForm }),
      ...(sealedFields && { sealedFields }),
      changedAt: at,
    },
    ...(twin === undefined ? [] : absorbTwin(entryId, twin, quantity, at)),
  ]);
};

/** Removing an entry that no longer exists succeeds and changes nothing. */
export const removeEntry = (command: RemoveEntry, cart: CartState): Decision => {
  if (cart.orderId !== null) return reject({ code: "cart-purchased" });
  if (findEntry(cart, command) === undefined) return accept([]);
  return accept([{ type: "CartEntryRemoved", entryId: command.entryId, removedAt: command.at }]);
};
