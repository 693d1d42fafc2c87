import {
  type CollectionDefinition,
  createDefineCatalog,
} from "#commands/catalog/define-catalog.ts";
import type { Handler } from "#commands/shared/handle.ts";
import { productDecider } from "#domain/catalog/decide.ts";
import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent, type ProductDefinition, ProductEvent } from "#domain/catalog/events.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { stockRejectionText } from "#domain/inventory/rejections.ts";
import { NO_STREAM } from "#infra/event-store/port.ts";
import type { DemoProduct, Units } from "./build-product.ts";
import { deskAndGifts } from "./desk-and-gifts.ts";
import { inkAndPens } from "./ink-and-pens.ts";
import { notebooks } from "./notebooks.ts";

export const demoCollections: readonly CollectionDefinition[] = [
  {
    collectionId: "notebooks",
    slug: "notebooks",
    title: "Notebooks",
    description: "Paper to carry about, sewn so that it stays together.",
  },
  {
    collectionId: "ink-and-pens",
    slug: "ink-and-pens",
    title: "Ink & Pens",
    description: "Things that leave a mark, and the colours to leave it in.",
  },
  {
    collectionId: "desk",
    slug: "desk",
    title: "On the Desk",
    description: "Order, or at least a handsome kind of disorder.",
  },
  {
    collectionId: "gifts",
    slug: "gifts",
    title: "Gifts",
    description: "For people who still answer letters.",
  },
];

export const demoProducts: readonly DemoProduct[] = [...notebooks, ...inkAndPens, ...deskAndGifts];

export type SeedDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  /** Website to fill; `demo` when absent. */
  readonly websiteId?: string;
};

/**
 * Fills the shop through the owners' own commands. What is or ever was there is left alone: doing it
 * again finishes what a crash cut off and never undoes what the owner has changed or removed since.
 */
export const seedDemoCatalog = async ({
  handler,
  now,
  websiteId = "demo",
}: SeedDependencies): Promise<void> => {
  const catalog = createDefineCatalog({ handler, now });
  const products = handler(productDecider, ProductEvent);
  const collections = handler(collectionDecider, CollectionEvent);
  const stocks = handler(stockDecider, StockEvent);
  const metadata = { websiteId, actor: "demo", correlationId: "demo-catalog" };

  const openStock = async (productId: string, variantId: string, units: Units): Promise<void> => {
    if (units === 0) return;
    const variant = { productId, variantId, at: now() };
    const outcome = await stocks.run(
      variantId,
      units === "unlimited"
        ? { type: "SetCounting", ...variant, unlimited: true }
        : { type: "ReceiveStock", ...variant, quantity: units, reference: "Opening stock" },
      { metadata: { ...metadata, idempotencyKey: `demo:stock:${variantId}` } },
    );
    if (!outcome.ok) throw new Error(`${variantId}: ${stockRejectionText(outcome.rejection)}`);
  };

  const defineProduct = async (product: ProductDefinition): Promise<void> => {
    if ((await products.load(websiteId, product.productId)).revision !== NO_STREAM) return;
    const outcome = await catalog.defineProduct(product, metadata);
    if (!outcome.ok) throw new Error(`${product.slug}: ${catalogRejectionText(outcome.rejection)}`);
  };

  for (const collection of demoCollections)
    if ((await collections.load(websiteId, collection.collectionId)).revision === NO_STREAM)
      await catalog.defineCollection(collection, metadata);
  for (const { product, stock } of demoProducts) {
    await defineProduct(product);
    for (const [variantId, units] of stock) await openStock(product.productId, variantId, units);
  }
};
