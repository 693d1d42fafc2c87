import { createDefineCatalog } from "#commands/catalog/define-catalog.ts";
import type { CollectionDefinition } from "#commands/catalog/dependencies.ts";
import type { Handler } from "#commands/kit/handle.ts";
import { productDecider } from "#domain/catalog/decide.ts";
import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent, type DigitalFile, ProductEvent } from "#domain/catalog/events.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { stockRejectionText } from "#domain/inventory/rejections.ts";
import { NO_STREAM } from "#infra/event-store/port.ts";
import type { Files } from "#infra/files/port.ts";
import type { DemoFile, DemoProduct, Units } from "./build-product.ts";
import { deskAndGifts } from "./desk-and-gifts.ts";
import { inkAndPens } from "./ink-and-pens.ts";
import { notebooks } from "./notebooks.ts";
import { subscriptions } from "./subscriptions.ts";

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
    collectionId: "pens",
    slug: "pens",
    title: "Pens & Pencils",
    description: "Brass, cedar and glass, each with a line of its own.",
    parentId: "ink-and-pens",
  },
  {
    collectionId: "inks",
    slug: "inks",
    title: "Inks",
    description: "Colours mixed in small vats, for every pen that can be rinsed.",
    parentId: "ink-and-pens",
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

export const demoProducts: readonly DemoProduct[] = [
  ...notebooks,
  ...inkAndPens,
  ...deskAndGifts,
  ...subscriptions,
];

export type SeedDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  /** Absent: digital products have nothing to download. */
  readonly files?: Pick<Files, "keep">;
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
  files,
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

  const keep = async ({ name, mediaType, content }: DemoFile): Promise<DigitalFile[]> =>
    files === undefined
      ? []
      : [{ ...(await files.keep(websiteId, Buffer.from(content))), name, mediaType }];

  const isDefined = async ({ product }: DemoProduct): Promise<boolean> =>
    (await products.load(websiteId, product.productId)).revision !== NO_STREAM;

  const openAllStock = async ({ product, stock }: DemoProduct): Promise<void> => {
    for (const [variantId, units] of stock) await openStock(product.productId, variantId, units);
  };

  const defineProduct = async ({ product, downloads }: DemoProduct): Promise<void> => {
    const kept = (await Promise.all(downloads.map(keep))).flat();
    const whole = kept.length > 0 ? { ...product, files: kept } : product;
    const outcome = await catalog.defineProduct(whole, metadata);
    if (!outcome.ok) throw new Error(`${product.slug}: ${catalogRejectionText(outcome.rejection)}`);
  };

  for (const collection of demoCollections)
    if ((await collections.load(websiteId, collection.collectionId)).revision === NO_STREAM)
      await catalog.defineCollection(collection, metadata);
  const defined = await Promise.all(demoProducts.map(isDefined));
  // Nothing is left to do for most of these, and a later start waits for it.
  await Promise.all(demoProducts.filter((_, index) => defined[index]).map(openAllStock));
  for (const sold of demoProducts.filter((_, index) => !defined[index])) {
    await defineProduct(sold);
    await openAllStock(sold);
  }
};
