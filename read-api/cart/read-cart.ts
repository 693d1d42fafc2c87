import type { Entry } from "#domain/cart/entry.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { noShoppingCart, toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { ProductType } from "#domain/catalog/events.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { gatherQuestions } from "../shared/shared-question.ts";

type Question = { readonly websiteId: string; readonly cartId: string };
type Row = {
  readonly ordinal: number;
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
  readonly additionalFields: string;
};

/** One row per entry; a cart without entries has one row of nulls. Purchased carts are not carts any more. */
const text = `
  select asked.ordinal::int as ordinal, cart.created_at as created, entry.entry_id as "entryId",
         entry.item_id as "itemId", entry.variant_id as "variantId", entry.sku, entry.attributes,
         entry.product_type as "productType", entry.title, entry.image_url as "imageUrl",
         entry.product_url as "productUrl", entry.quantity,
         entry.purchase_price_cents as "purchasePriceCents", entry.currency,
         entry.additional_fields as "additionalFields"
    from unnest($1::text[], $2::uuid[]) with ordinality as asked (website_id, cart_id, ordinal)
    join read.carts as cart using (website_id, cart_id)
    left join read.cart_entries as entry using (website_id, cart_id)
   where cart.purchased_at is null
   order by asked.ordinal, entry.place`;

const parsed = (json: string): Record<string, string> => (json === "{}" ? {} : JSON.parse(json));

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
  additionalFields: parsed(row.additionalFields),
});

const toCart = ({ websiteId, cartId }: Question, rows: readonly Row[] | undefined): ShoppingCart =>
  rows?.[0] === undefined
    ? noShoppingCart(websiteId)
    : toShoppingCart({
        id: cartId,
        websiteId,
        orderId: null,
        created: rows[0].created,
        entries: rows.filter(({ entryId }) => entryId !== null).map(toEntry),
      });

export type ReadCart = (websiteId: string, cartId: string) => Promise<ShoppingCart>;

/** The cart as its table has it; calls made at the same time share one query. */
export const createReadCart = (sql: Sql): ReadCart => {
  const ask = gatherQuestions<Question, ShoppingCart>(async (questions) => {
    const rows = await sql.query<Row>(text, [
      questions.map(({ websiteId }) => websiteId),
      questions.map(({ cartId }) => cartId),
    ]);
    const byOrdinal = Map.groupBy(rows, ({ ordinal }) => ordinal);
    return questions.map((question, index) => toCart(question, byOrdinal.get(index + 1)));
  });
  return (websiteId, cartId) => ask({ websiteId, cartId });
};
