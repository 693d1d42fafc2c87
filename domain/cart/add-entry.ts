import { productTypes } from "../catalog/events.ts";
import { isPurchasable } from "../catalog/product-type.ts";
import type { ItemFacts } from "../catalog/variant-facts.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { Entry } from "./entry.ts";
import type { CartEvent } from "./events.ts";
import type { CartState } from "./evolve.ts";
import type { ExtraFields } from "./extra-fields.ts";
import { inStock, quantityInCart } from "./in-stock.ts";
import { MAX_QUANTITY, validQuantity } from "./quantity.ts";
import { type CartRejection, refusedFields } from "./rejections.ts";
import { sameFields } from "./sealed-fields.ts";

export type AddEntry = ExtraFields & {
  readonly type: "AddEntry";
  /** The line's id if the entry becomes a new line. */
  readonly entryId: string;
  /** What the server knows of the item. Nothing of this comes from the client. */
  readonly item: ItemFacts;
  /** Empty while the visitor has not selected the options. */
  readonly sku: string;
  readonly quantity: number;
  /** Whether the cart's id was created for this entry. */
  readonly startsCart: boolean;
  readonly at: string;
};

/**
 * Not in the specification: the limit is above the number of different items on any invoice we have
 * seen.
 */
export const MAX_ENTRIES = 2_000;

type Rule = (command: AddEntry, cart: CartState) => CartRejection | undefined;

const stillOpen: Rule = (_command, { orderId }) =>
  orderId === null ? undefined : { code: "cart-purchased" };

/**
 * A cart can only start under an id that the server created, never under one that a browser
 * invented.
 */
const begunByServer: Rule = ({ startsCart }, { created }) =>
  startsCart || created !== null ? undefined : { code: "cart-unknown" };

const optionsChosen: Rule = ({ item, sku }) =>
  sku === "" && item.productType !== productTypes.GIFT_CARD && item.variantOptionOrdering.length > 0
    ? { code: "options-missing", options: item.variantOptionOrdering }
    : undefined;

const denominationSelected: Rule = ({ item, sku }) =>
  sku === "" && item.productType === productTypes.GIFT_CARD
    ? { code: "denomination-missing" }
    : undefined;

const variantExists: Rule = ({ item }) =>
  item.variant !== undefined && isPurchasable(item.productType)
    ? undefined
    : { code: "variant-unavailable" };

const enoughInStock: Rule = ({ item, sku, quantity }, { entries }) =>
  inStock(item, quantityInCart(entries, item.itemId, sku), quantity)
    ? undefined
    : { code: "not-enough-stock" };

const quantityValid: Rule = ({ quantity }) => validQuantity(quantity);

const fieldsValid: Rule = ({ fieldErrors }) => refusedFields(fieldErrors);

const sameCurrency: Rule = ({ item }, { entries }) =>
  entries[0] === undefined || entries[0].currency === item.currency
    ? undefined
    : { code: "other-currency" };

const lineNotTooLong: Rule = (command, cart) => {
  const line = sameLine(command, cart);
  return line !== undefined && line.quantity + command.quantity > MAX_QUANTITY
    ? { code: "quantity-too-large" }
    : undefined;
};

const roomForLine: Rule = (command, cart) =>
  cart.entries.length < MAX_ENTRIES || sameLine(command, cart) !== undefined
    ? undefined
    : { code: "too-many-entries" };

/**
 * The order is the contract: the visitor sees the first rejection. Stock is checked before extra
 * fields. Spec: A5.1–A5.8.
 */
const rules: readonly Rule[] = [
  stillOpen,
  begunByServer,
  optionsChosen,
  denominationSelected,
  variantExists,
  enoughInStock,
  quantityValid,
  fieldsValid,
  sameCurrency,
  lineNotTooLong,
  roomForLine,
];

/**
 * Not in the specification: an entry with the same variant and the same answers in the extra fields
 * belongs to the same line.
 */
const sameLine = (
  { item, sku, ...answered }: AddEntry,
  { entries }: CartState,
): Entry | undefined =>
  entries.find(
    (entry) =>
      entry.itemId === item.itemId &&
      entry.chosenVariant.sku === sku &&
      sameFields(entry, answered),
  );

export const addEntry = (
  command: AddEntry,
  cart: CartState,
): Result<readonly CartEvent[], CartRejection> => {
  for (const rule of rules) {
    const rejection = rule(command, cart);
    if (rejection) return reject(rejection);
  }
  const { variant } = command.item;
  if (variant === undefined) return reject({ code: "variant-unavailable" });
  const line = sameLine(command, cart);
  return accept(
    line === undefined ? [entryAdded(command, variant)] : grown(line, command, variant.priceCents),
  );
};

const entryAdded = (
  { entryId, item, quantity, additionalFields, fieldsForm, sealedFields, at }: AddEntry,
  variant: NonNullable<ItemFacts["variant"]>,
): CartEvent => ({
  type: "CartEntryAdded",
  entryId,
  itemId: item.itemId,
  variantId: variant.variantId,
  chosenVariant: { sku: variant.sku, attributes: { ...variant.attributes } },
  productType: item.productType,
  title: item.name,
  imageUrl: variant.imageUrl,
  productUrl: item.productUrl,
  quantity,
  purchasePriceCents: variant.priceCents,
  currency: item.currency,
  additionalFields: { ...additionalFields },
  ...(fieldsForm && { fieldsForm }),
  ...(sealedFields && { sealedFields }),
  addedAt: at,
});

/**
 * Not in the specification: adding units to a line reprices the whole line at the current price.
 */
const grown = (
  { entryId, quantity, purchasePriceCents }: Entry,
  command: AddEntry,
  priceCents: number,
): readonly CartEvent[] => [
  ...(purchasePriceCents === priceCents
    ? []
    : [
        {
          type: "CartEntryRepriced" as const,
          entryId,
          purchasePriceCents: priceCents,
          repricedAt: command.at,
        },
      ]),
  {
    type: "CartEntryQuantityChanged",
    entryId,
    quantity: quantity + command.quantity,
    changedAt: command.at,
  },
];
