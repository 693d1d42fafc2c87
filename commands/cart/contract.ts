import * as z from "zod/mini";
import { CartEntry, ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const tag = "cart";
const entryParams = z.object({ entryId: z.uuid() });
const Id = z.string().check(z.maxLength(200), storable);

/** Whole numbers; the domain defines the limits. Spec: A5.5. */
const Quantity = z
  .number({ error: cartTexts.quantityNotANumber })
  .check(z.int({ error: cartTexts.quantityNotWhole }));

/**
 * Answers to a product's extra fields by field id, as JSON text of an object: texts, and for fields
 * in parts the shapes of B3.5–B3.13. Spec: A3.3.
 */
const AdditionalFields = z._default(z.string().check(z.maxLength(20_000)), "{}");

/** With `fields-invalid`: field id to text. */
const refusalMembers = { errors: z.record(z.string(), z.string()) };

/**
 * Adds to the visitor's cart; the first entry creates the cart and sets the cookie `cart`. Prices,
 * titles and stock come from the server. Not in the specification: the same variant with the same
 * answers in the extra fields is one line whose quantity grows; different answers make another
 * line. With an `Idempotency-Key` a retry adds once. 404 `item-unknown`; 409 `not-enough-stock`,
 * `subscription-only`; 400 `options-missing`, `variant-unavailable`, `quantity-…`,
 * `denomination-missing`, `fields-malformed`, and after all those about stock `fields-invalid` with
 * `errors` (field id to text) next to it. `error.message` is the visitor's text. Spec: A7.1,
 * A5.1–A5.7.
 */
export const addEntryContract = {
  method: "POST",
  path: "/api/commerce/shopping-cart/entries",
  summary: "Add to the cart",
  tag,
  access: "visitor",
  body: z.object({
    itemId: Id.check(z.minLength(1)),
    /** Empty while options are not selected: rejected with the text that names them. */
    sku: z._default(Id, ""),
    quantity: z._default(Quantity, 1),
    additionalFields: AdditionalFields,
  }),
  response: z.object({ shoppingCart: ShoppingCart, newlyAdded: CartEntry }),
  refusalMembers,
} as const satisfies Contract;

/**
 * Not in the specification (it names no call): 1 to 9999. 0 is rejected with `quantity-zero`: the
 * screen asks first (A5.16, `cartTexts.confirmRemoval`) and then deletes the entry. Raising checks
 * the stock; lowering never does. 404 `entry-unknown`; 409 `not-enough-stock`, `cart-purchased`.
 */
export const changeQuantityContract = {
  method: "PUT",
  path: "/api/commerce/shopping-cart/entries/:entryId",
  summary: "Change the quantity of an entry",
  tag,
  access: "visitor",
  params: entryParams,
  body: z.object({ quantity: Quantity }),
  response: z.object({ shoppingCart: ShoppingCart, updatedEntry: CartEntry }),
} as const satisfies Contract;

/**
 * 400 `fields-invalid` with `errors` (field id to text); 404 `entry-unknown`; 409 `cart-purchased`.
 * Not in the specification: a line that gets another line's answers absorbs that line. Spec: A7.2.
 */
export const changeFieldsContract = {
  method: "PUT",
  path: "/api/commerce/shopping-cart/entries/:entryId/additionalFields",
  summary: "Change the answers to an entry's extra fields",
  tag,
  access: "visitor",
  params: entryParams,
  body: z.object({
    itemId: z.optional(Id),
    sku: z.optional(Id),
    additionalFields: AdditionalFields,
  }),
  response: z.object({ shoppingCart: ShoppingCart, updatedEntry: CartEntry }),
  refusalMembers,
} as const satisfies Contract;

/** Removing an entry that no longer exists succeeds. 409 `cart-purchased`. */
export const removeEntryContract = {
  method: "DELETE",
  path: "/api/commerce/shopping-cart/entries/:entryId",
  summary: "Remove an entry",
  tag,
  access: "visitor",
  params: entryParams,
  response: z.object({ shoppingCart: ShoppingCart }),
} as const satisfies Contract;
