import { type ProductState, productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { inStock, statusOf } from "#domain/catalog/status.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { evolve, noStock, type StockState } from "#domain/inventory/evolve.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { streamName } from "#infra/event-store/port.ts";
import { changesOnly, type Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { availableUnits } from "../inventory/explained-numbers.ts";

type Marks = { readonly soldOut: boolean; readonly onSale: boolean };
type Offer = ProductState & {
  /**
   * By variant id. Changed in place, so that the cost of a sale does not grow with the number of
   * variants.
   */
  readonly stocks: Map<string, StockState>;
  /** Null while there is no product. */
  readonly marks: Marks | null;
};

const variantIdOf = (stream: string): string => stream.slice(stream.indexOf(".") + 1);

const levelOf = (stock: StockState) => ({
  unlimited: stock.unlimited,
  qtyInStock: availableUnits(stock),
});

const marksOf = ({ product, stocks }: Pick<Offer, "product" | "stocks">): Marks | null => {
  if (product === undefined) return null;
  const variants = product.variants.map(({ variantId, onSale }) => ({
    onSale,
    stock: levelOf(stocks.get(variantId) ?? noStock),
  }));
  return statusOf({ productType: product.productType, variants });
};

/** Marks only change with the product, and when a variant sells out or is available again. */
const evolveOffer = (offer: Offer, recorded: ReadEvent): Offer => {
  const { stocks } = offer;
  if (recorded.stream.startsWith("product-")) {
    const { product } = productDecider.evolve(offer, readEvent(ProductEvent, recorded));
    return { product, stocks, marks: marksOf({ product, stocks }) };
  }
  const variantId = variantIdOf(recorded.stream);
  const before = stocks.get(variantId) ?? noStock;
  const after = evolve(before, readEvent(StockEvent, recorded));
  stocks.set(variantId, after);
  if (inStock(levelOf(before)) === inStock(levelOf(after))) return offer;
  return { ...offer, marks: marksOf(offer) };
};

/** Every variant that the product ever had has its own stock. */
const stocksOf: Explanation<Offer>["bringsIn"] = (recorded, { websiteId }) => {
  const event = readEvent(ProductEvent, recorded);
  return event.type === "ProductDefined"
    ? event.product.variants.map(({ variantId }) => streamName("stock", websiteId, variantId))
    : [];
};

/** Each event of a product with many variants contains the whole product. */
const PAGE_PRODUCTS = 100;

const ofProduct = (mark: keyof Marks): Explanation<Offer> => ({
  kind: "mark",
  permission: "products:read",
  streamsOf: ({ websiteId, id }) => ({ names: [streamName("product", websiteId, id)] }),
  bringsIn: stocksOf,
  begin: () => ({ ...productDecider.initial, stocks: new Map(), marks: null }),
  evolve: evolveOffer,
  measure: ({ marks }) => marks?.[mark] ?? null,
  tells: changesOnly,
  pageEvents: PAGE_PRODUCTS,
});

export const productNumbers = {
  "product-sold-out": ofProduct("soldOut"),
  "product-on-sale": ofProduct("onSale"),
} as const;
