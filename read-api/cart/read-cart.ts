import type { Entry } from "#domain/cart/entry.ts";
import { type FindPricingFacts, priceCart } from "#domain/cart/price-cart.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { noShoppingCart, toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { ProductType } from "#domain/catalog/events.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { gatherQuestions } from "../kit/request-coalescing.ts";

type Question = { readonly websiteId: string; readonly cartId: string };
type Row = {
  readonly ordinal: number;
  readonly cartId: string;
  readonly created: string;
  readonly entryId: string | null;
  readonly itemId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly attributes: string;
  readonly productType: ProductType;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly productUrl: string;
  readonly quantity: number;
  readonly purchasePriceCents: number;
  readonly currency: string;
  readonly additionalFields: string | null;
  /** Null for a cart without choices. */
  readonly couponIds: readonly string[] | null;
  readonly country: string | null;
  readonly region: string;
  readonly postalCode: string;
  readonly shippingOptionId: string | null;
};

/**
 * One row per entry; a cart without entries has one row of nulls. Purchased carts are skipped,
 * except to find their follow-up carts.
 */
const text = `
  select asked.ordinal::int as ordinal, cart.cart_id as "cartId", cart.created_at as created, entry.entry_id as "entryId",
         entry.item_id as "itemId", entry.variant_id as "variantId", entry.sku, entry.attributes,
         entry.product_type as "productType", entry.title, entry.image_url as "imageUrl",
         entry.product_url as "productUrl", entry.quantity,
         entry.purchase_price_cents as "purchasePriceCents", entry.currency,
         entry.additional_fields as "additionalFields", choices.coupon_ids as "couponIds",
         choices.country, choices.region, choices.postal_code as "postalCode",
         choices.shipping_option_id as "shippingOptionId"
    from unnest($1::text[], $2::uuid[]) with ordinality as asked (website_id, cart_id, ordinal)
    join read.carts as named using (website_id, cart_id)
    join read.carts as cart
      on cart.website_id = named.website_id
     and cart.cart_id = coalesce(named.follow_up_id, named.cart_id)
    left join read.cart_entries as entry
      on entry.website_id = cart.website_id and entry.cart_id = cart.cart_id
    left join read.cart_choices as choices
      on choices.website_id = cart.website_id and choices.cart_id = cart.cart_id
   where cart.purchased_at is null
   order by asked.ordinal, entry.place`;

const parsed = (json: string): Record<string, string> => (json === "{}" ? {} : JSON.parse(json));

/** The format follows the table's definition. */
export const parsedFields = (
  json: string | null,
): Pick<Entry, "additionalFields" | "fieldsForm"> => {
  if (json === null) return { additionalFields: {} };
  if (!json.startsWith("[")) return { additionalFields: parsed(json) };
  const [additionalFields, fieldsForm] = JSON.parse(json);
  return { additionalFields, fieldsForm };
};

const toEntry = (row: Row): Entry => ({
  entryId: row.entryId as string,
  itemId: row.itemId,
  variantId: row.variantId,
  chosenVariant: { sku: row.sku, attributes: parsed(row.attributes) },
  productType: row.productType,
  title: row.title,
  imageUrl: row.imageUrl,
  productUrl: row.productUrl,
  quantity: row.quantity,
  purchasePriceCents: row.purchasePriceCents,
  currency: row.currency,
  ...parsedFields(row.additionalFields),
});

const choicesOf = ({ couponIds, country, region, postalCode, shippingOptionId }: Row) =>
  couponIds === null
    ? undefined
    : {
        couponIds,
        location: country === null ? null : { country, region, postalCode },
        shippingOptionId,
      };

type StoredCart = Parameters<typeof toShoppingCart>[0] & { readonly id: string };

const toStoredCart = (
  { websiteId }: Question,
  rows: readonly Row[] | undefined,
): StoredCart | undefined => {
  const first = rows?.[0];
  if (rows === undefined || first === undefined) return undefined;
  const choices = choicesOf(first);
  return {
    id: first.cartId,
    websiteId,
    orderId: null,
    created: first.created,
    entries: first.entryId === null ? [] : rows.map(toEntry),
    ...(choices && { choices }),
  };
};

type Dependencies = {
  readonly sql: Sql;
  readonly findPricingFacts: FindPricingFacts;
  readonly now: () => string;
};
export type ReadCart = (websiteId: string, cartId: string) => Promise<ShoppingCart>;

/** The cart from its tables; concurrent calls share one query. */
export const createReadCart = ({ sql, findPricingFacts, now }: Dependencies): ReadCart => {
  const ask = gatherQuestions<Question, StoredCart | undefined>(async (questions) => {
    const rows = await sql.query<Row>(text, [
      questions.map(({ websiteId }) => websiteId),
      questions.map(({ cartId }) => cartId),
    ]);
    const byOrdinal = Map.groupBy(rows, ({ ordinal }) => ordinal);
    return questions.map((question, index) => toStoredCart(question, byOrdinal.get(index + 1)));
  });
  return async (websiteId, cartId) => {
    const cart = await ask({ websiteId, cartId });
    if (cart === undefined) return noShoppingCart(websiteId);
    const found = findPricingFacts({ ...cart, cartId: cart.id });
    // Facts are usually in memory: the call then skips another turn of the event loop.
    const facts = found instanceof Promise ? await found : found;
    return toShoppingCart(cart, priceCart({ ...cart, facts, at: now() }));
  };
};
