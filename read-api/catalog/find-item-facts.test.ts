import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemoCatalog } from "#demo/catalog/seed.ts";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { productStatus } from "#projections/catalog/product-status.ts";
import { products } from "#projections/catalog/products.ts";
import { variantStock } from "#projections/inventory/variant-stock.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createFindItemFacts } from "./find-item-facts.ts";
import { createFindVariantProduct } from "./find-variant-product.ts";
import { getProduct } from "./get-product.ts";
import { listProducts } from "./list-products.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const shop = createTestShop();
  await seedDemoCatalog(shop);
  const handle = shop.handler(productDecider, ProductEvent);
  const define = (websiteId: string, product: ReturnType<typeof aProduct>) =>
    handle.run(
      product.productId,
      { type: "DefineProduct", product, at: shop.now() },
      { metadata: { websiteId, actor: "demo", correlationId: "c" } },
    );
  await define("other", aProduct("secret"));
  await define("other", aProduct("gift-card", { name: "Somebody else's" }));
  await define("demo", aProduct("hidden", { visible: false }));
  await projectAll(test.database, shop.eventStore, [products, variantStock, productStatus]);
});
afterAll(() => test.drop());

it("answers the charged price, the picture and the available units", async () => {
  const find = createFindItemFacts(test.database);
  expect(await find("demo", "bottled-ink", "BOTTLED-INK-MOSS")).toEqual({
    itemId: "bottled-ink",
    name: "Bottled Ink, 50 ml",
    productType: 1,
    currency: "USD",
    productUrl: "/shop/p/bottled-ink",
    isSubscribable: false,
    additionalFieldsFormId: null,
    variantOptionOrdering: ["Colour"],
    variant: {
      variantId: "bottled-ink.moss",
      sku: "BOTTLED-INK-MOSS",
      attributes: { Colour: "Moss" },
      priceCents: 1350,
      imageUrl: "/images/bottled-ink-moss.svg",
      stock: { unlimited: false, qtyInStock: 22 },
    },
  });
  const card = await find("demo", "gift-card", "GIFT-CARD-50");
  expect(card?.variant?.stock).toEqual({ unlimited: true, qtyInStock: 0 });
  expect(card?.name).toBe("Daybook Gift Card");
});

it("knows the product when the variant is unknown, and nothing of hidden or foreign ones", async () => {
  const find = createFindItemFacts(test.database);
  const answers = await Promise.all([
    find("demo", "bottled-ink", "BOTTLED-INK-PINK"),
    find("demo", "hidden", "HIDDEN"),
    find("demo", "secret", "SECRET"),
    find("demo", "nothing", ""),
    find("other", "secret", "SECRET"),
  ]);
  expect(answers[0]).toMatchObject({ name: "Bottled Ink, 50 ml", variant: undefined });
  expect(answers.slice(1, 4)).toEqual([undefined, undefined, undefined]);
  expect(answers[4]).toMatchObject({ itemId: "secret", variant: { variantId: "secret" } });
});

it("keeps websites apart", async () => {
  const page = { page: 1, pageSize: 200, sort: "listed" } as const;
  const demo = await listProducts(test.database, "demo", page);
  expect(demo.rows.map(({ id }) => id)).not.toContain("secret");
  const other = await listProducts(test.database, "other", page);
  expect(other.rows.map(({ name }) => name)).toEqual(["Product secret", "Somebody else's"]);
  expect(other.total).toBe(2);
  expect(await getProduct(test.database, "demo", "secret")).toBeUndefined();
  expect((await getProduct(test.database, "other", "gift-card"))?.name).toBe("Somebody else's");
  const findProduct = createFindVariantProduct(test.database);
  expect(await findProduct("demo", "secret")).toBeUndefined();
  expect(await findProduct("other", "secret")).toBe("secret");
});
