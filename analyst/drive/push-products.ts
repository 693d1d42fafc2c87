import { defineProductContract } from "#commands/catalog/contract.ts";
import { receiveStockContract } from "#commands/inventory/contract.ts";
import { productTypes } from "#domain/catalog/events.ts";
import { placeholderImage } from "#domain/catalog/placeholder-image.ts";
import { listStockContract, type StockRow } from "#read-api/inventory/contract.ts";
import type { Drive, Progress } from "./drive-context.ts";
import { type CookieJar, eachOf, seeWritesOf } from "./http.ts";
import type { DrivenProduct } from "./plan.ts";

const OPTION = "Price";
const MAX_NAME = 200;

const priceLabel = (cents: number): string => (cents / 100).toFixed(2);

const definition = ({ slug, name, variants }: DrivenProduct, currency: string) => ({
  slug,
  name: name.slice(0, MAX_NAME),
  description: "",
  // The file's prices include everything that was paid: physical goods would add the website's
  // shipping costs, or could not be shipped to some countries.
  productType: productTypes.SERVICE,
  currency,
  variantOptionOrdering: [OPTION],
  variants: variants.map(({ variantId, sku, unitPriceCents }) => ({
    variantId,
    sku,
    attributes: { [OPTION]: priceLabel(unitPriceCents) },
    priceCents: unitPriceCents,
    salePriceCents: null,
    onSale: false,
    image: null,
  })),
  images: [{ assetUrl: placeholderImage(slug), altText: name }],
  tags: ["online retail"],
  vendor: "UCI Online Retail",
  collectionIds: [],
  visible: true,
  useCustomAddButtonText: false,
  customAddButtonText: "",
});

const PAGE_SIZE = 200;

/** The stock of every variant of this drive in the console's list. */
export const findStock = async ({ http, plan, owner }: Drive): Promise<readonly StockRow[]> => {
  const found: StockRow[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: PAGE_SIZE, search: `${plan.tag}-`, sort: "sku" as const };
    const { rows, total } = await http.call(listStockContract, { jar: owner, query });
    found.push(...rows.filter(({ productId }) => productId.startsWith(`uci-${plan.tag}-`)));
    if (page * PAGE_SIZE >= total) return found;
  }
};

/** Products whose variants were all received in an earlier run, sold or not. */
const findDone = async (drive: Drive): Promise<(product: DrivenProduct) => boolean> => {
  const received = new Map(
    (await findStock(drive)).map(({ variantId, onHand, sold }) => [variantId, onHand + sold]),
  );
  return ({ variants }) =>
    variants.every(({ variantId, units }) => received.get(variantId) === units);
};

/** Defines every product and receives exactly the units that the file sells, once. */
export const pushProducts = async (drive: Drive, onDone: Progress): Promise<void> => {
  const { http, plan, owner, atOnce, currency } = drive;
  const isDone = await findDone(drive);
  await eachOf(plan.products, atOnce, async (product) => {
    if (isDone(product)) return onDone();
    // Concurrent calls each have their own position of the last write.
    const jar: CookieJar = new Map(owner);
    const { productId } = product;
    const body = definition(product, currency);
    await http.call(defineProductContract, { jar, params: { id: productId }, body });
    for (const { variantId, units } of product.variants)
      await http.call(receiveStockContract, {
        jar,
        params: { variantId },
        body: { quantity: units, reference: `drive ${plan.tag}` },
        idempotencyKey: `drive-${plan.tag}`,
      });
    seeWritesOf(owner, jar);
    onDone();
  });
};
