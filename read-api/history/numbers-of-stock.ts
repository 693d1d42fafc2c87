import { type ProductState, productDecider } from "#domain/catalog/decide.ts";
import type { ProductEvent } from "#domain/catalog/events.ts";
import { onSale, soldOut } from "#domain/catalog/status.ts";
import type { StockEvent } from "#domain/inventory/events.ts";
import { evolve, noStock, type StockState } from "#domain/inventory/evolve.ts";
import { heldQuantity } from "#domain/inventory/hold.ts";
import { streamName } from "#infra/event-store/port.ts";
import { asEvent, type Explanation } from "./explained-number.ts";
import type { ReadEvent } from "./read-streams.ts";

/** `sold`: units sold less units returned, which selling itself does not need to know. */
type Level = { readonly stock: StockState; readonly sold: number };

const soldBy = (event: StockEvent): number => {
  if (event.type === "StockSold") return event.quantity;
  return event.type === "StockReturned" ? -event.quantity : 0;
};

const evolveLevel = (level: Level, recorded: ReadEvent): Level => {
  const event = asEvent<StockEvent>(recorded);
  return { stock: evolve(level.stock, event), sold: level.sold + soldBy(event) };
};

const ofVariant = (measure: Explanation<Level>["measure"]): Explanation<Level> => ({
  kind: "count",
  streamsOf: (websiteId, variantId) => ({ names: [streamName("stock", websiteId, variantId)] }),
  initial: { stock: noStock, sold: 0 },
  evolve: evolveLevel,
  measure,
});

/** As the tables have it: every recorded hold is taken off, until its release is recorded. */
const availableUnits = (stock: StockState): number => stock.onHand - heldQuantity(stock);

export const stockNumbers = {
  "stock-available": ofVariant(({ stock }) =>
    stock.unlimited ? "unlimited" : availableUnits(stock),
  ),
  "stock-on-hand": ofVariant(({ stock }) => stock.onHand),
  "stock-held": ofVariant(({ stock }) => heldQuantity(stock)),
  "stock-sold": ofVariant(({ sold }) => sold),
} as const;

type Offer = ProductState & { readonly stocks: ReadonlyMap<string, StockState> };

const variantIdOf = (stream: string): string => stream.slice(stream.indexOf(".") + 1);

const evolveOffer = (offer: Offer, recorded: ReadEvent): Offer => {
  if (recorded.stream.startsWith("product-"))
    return { ...offer, ...productDecider.evolve(offer, asEvent<ProductEvent>(recorded)) };
  const variantId = variantIdOf(recorded.stream);
  const stock = evolve(offer.stocks.get(variantId) ?? noStock, asEvent<StockEvent>(recorded));
  return { ...offer, stocks: new Map(offer.stocks).set(variantId, stock) };
};

const factsOf = ({ product, stocks }: Offer) =>
  product && {
    productType: product.productType,
    variants: product.variants.map(({ variantId, onSale: isOnSale }) => {
      const stock = stocks.get(variantId) ?? noStock;
      const { unlimited } = stock;
      return { onSale: isOnSale, stock: { unlimited, qtyInStock: availableUnits(stock) } };
    }),
  };

/** The product's own stream, and those of the stock of every variant that it ever had. */
const streamsOfProduct: Explanation<Offer>["streamsOf"] = async (websiteId, productId, lookUp) => {
  const own = streamName("product", websiteId, productId);
  const variantIds = new Set<string>();
  for (const recorded of await lookUp({ names: [own] })) {
    const event = asEvent<ProductEvent>(recorded);
    if (event.type === "ProductDefined")
      for (const { variantId } of event.product.variants) variantIds.add(variantId);
  }
  return { names: [own, ...[...variantIds].map((id) => streamName("stock", websiteId, id))] };
};

const ofProduct = (rule: typeof soldOut): Explanation<Offer> => ({
  kind: "mark",
  streamsOf: streamsOfProduct,
  initial: { ...productDecider.initial, stocks: new Map() },
  evolve: evolveOffer,
  measure: (offer) => {
    const facts = factsOf(offer);
    return facts === undefined ? null : rule(facts);
  },
});

export const productNumbers = {
  "product-sold-out": ofProduct(soldOut),
  "product-on-sale": ofProduct(onSale),
} as const;
