import {
  type CollectionDefinition,
  createDefineCatalog,
} from "#commands/catalog/define-catalog.ts";
import type { Handler } from "#commands/shared/handle.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { stockRejectionText } from "#domain/inventory/rejections.ts";
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

/** Fills the shop through the owners' own commands. Doing it again changes nothing that is already so. */
export const seedDemoCatalog = async ({
  handler,
  now,
  websiteId = "demo",
}: SeedDependencies): Promise<void> => {
  const catalog = createDefineCatalog({ handler, now });
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

  for (const collection of demoCollections) await catalog.defineCollection(collection, metadata);
  for (const { product, stock } of demoProducts) {
    const outcome = await catalog.defineProduct(product, metadata);
    if (!outcome.ok) throw new Error(`${product.slug}: ${catalogRejectionText(outcome.rejection)}`);
    for (const [variantId, units] of stock) await openStock(product.productId, variantId, units);
  }
};
