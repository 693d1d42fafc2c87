import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { productTypes } from "#domain/catalog/events.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { pictureUrl } from "#domain/kit/pictures.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { aPng } from "#tests/support/pictures.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { ImportState } from "./contract.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const picture = (name: string) => ({ assetUrl: `/images/${name}.svg`, altText: `A  ${name}` });
const odd: ProductDefinition = {
  productId: "odd",
  slug: "odd-mug",
  name: '=HYPERLINK("http://evil.example")',
  description: "<p>Two\n<b>lines</b>, “quoted”</p>",
  productType: productTypes.PHYSICAL,
  currency: "USD",
  variantOptionOrdering: ["Size", "Colour", "Handle", "Glaze"],
  variants: ["S", "L"].map((size, at) => ({
    variantId: `odd.${size}`,
    sku: `-${size}+`,
    attributes: { Size: size, Colour: "'=Red", Handle: "Left", Glaze: "a / b" },
    priceCents: 1250,
    salePriceCents: at === 0 ? 1000 : 900,
    onSale: at === 0,
    image: at === 0 ? picture("side") : null,
    ...(at === 1 && { weightGrams: 350 }),
  })),
  images: [
    picture("front"),
    { ...picture("side"), sourceUrl: "https://elsewhere.example/s.png" },
    { ...picture("side"), sourceUrl: "https://elsewhere.example/t.png" },
    { ...picture("front"), altText: "Again" },
  ],
  tags: ["@home", "a, b"],
  vendor: " Loom & Co ",
  collectionIds: ["gone", "cups", "gifts"],
  visible: false,
  useCustomAddButtonText: false,
  customAddButtonText: "Take it",
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value: 3, unit: "MONTH" }, numBillingCycles: 4 },
};
const plain: ProductDefinition = {
  ...odd,
  productId: "plain",
  slug: "plain",
  name: "Plain",
  productType: productTypes.SERVICE,
  variantOptionOrdering: [],
  variants: [
    {
      variantId: "plain.1",
      sku: "PLAIN",
      attributes: {},
      priceCents: 0,
      salePriceCents: null,
      onSale: false,
      image: null,
    },
  ],
  images: [],
  collectionIds: [],
  isSubscribable: false,
  subscriptionPlan: null,
};

const define = async ({ productId, ...product }: ProductDefinition) => {
  const { status } = await owner.request(`/api/console/products/${productId}`, {
    method: "PUT",
    json: product,
  });
  expect(status).toBe(200);
};
const collection = async (id: string, slug: string, title: string) => {
  const json = { slug, title };
  const { status } = await owner.request(`/api/console/collections/${id}`, { method: "PUT", json });
  expect(status).toBe(200);
};
const exported = async (format: string, query = "") => {
  const path = `/api/console/product-file?format=${format}${query}`;
  return (await owner.get<string>(path)).body;
};
const imported = async (csv: string): Promise<ImportState> => {
  const { status, body } = await owner.request<ImportState>("/api/console/imports", {
    method: "POST",
    json: csv,
    headers: { "content-type": "text/csv" },
  });
  expect(status).toBe(201);
  await owner.post(`/api/console/imports/${body.importId}/run`);
  return until(async () => {
    const state = await owner.get<ImportState>(`/api/console/imports/${body.importId}`);
    return state.body.status === "done" ? state.body : undefined;
  });
};
const definition = async (id: string) =>
  (await owner.get<{ definition: ProductDefinition }>(`/api/console/products/${id}`)).body
    .definition;

it("changes nothing when a file of either format is imported again, and only what was edited else", async () => {
  await collection("cups", "all-cups", "Cups & Mugs");
  await collection("gifts", "gifts", "Gifts");
  await collection("gone", "gone", "Gone");
  await define(odd);
  await define(plain);
  await owner.request("/api/console/collections/gone", { method: "DELETE" });
  const files = {
    daybook: await exported("daybook", "&sort=-name"),
    shopify: await exported("shopify"),
  };
  for (const csv of Object.values(files)) {
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const head = await server.infrastructure.eventStore.head();
    const { preview, report } = await imported(csv);
    expect(preview).toMatchObject({ products: 2, unchanged: 2, errors: [], collections: [] });
    expect(report).toMatchObject({ productsDefined: 0, productsUnchanged: 2, errors: [] });
    expect(await server.infrastructure.eventStore.head()).toBe(head);
  }
  expect(files.daybook.indexOf("plain.1")).toBeLessThan(files.daybook.indexOf("odd.S"));

  const before = await definition("odd");
  const dearer = files.shopify.replace("12.50,,true", "13.75,,true");
  expect((await imported(dearer)).preview).toMatchObject({ unchanged: 1, changed: 1 });
  const [small, large] = before.variants;
  expect(
    await until(async () => {
      const now = await definition("odd");
      return now.variants[1]?.priceCents === 1250 ? undefined : now;
    }),
  ).toEqual({ ...before, variants: [small, { ...large, priceCents: 1375 }] });

  const some =
    "Product ID,Address,Name,Variant ID,Sale Price,Stock\nplain,plain,Plainer,plain.1,,7\n";
  const { preview, report } = await imported(some);
  expect(preview).toMatchObject({ products: 1, changed: 1, errors: [] });
  expect(report).toMatchObject({ unitsReceived: 7 });
  expect(
    await until(async () => {
      const now = await definition("plain");
      return now.name === "Plain" ? undefined : now;
    }),
  ).toEqual({ ...plain, name: "Plainer" });
  expect((await imported(await exported("daybook"))).report).toMatchObject({
    productsUnchanged: 2,
    unitsReceived: 0,
  });
});

it("keeps uploaded pictures where they are, and refuses those that are not here", async () => {
  const kept = await server.infrastructure.pictures.keep("demo", aPng(4, 3, [1, 2, 3]));
  const assetUrl = "picture" in kept ? pictureUrl(kept.picture) : "";
  const shown = { ...plain, productId: "shown", slug: "shown" };
  const images = [{ assetUrl, altText: "From above", originalSize: "4x3" }];
  await define({ ...shown, images });
  const [daybook, shopify] = [await exported("daybook"), await exported("shopify")];
  for (const csv of [daybook, shopify])
    expect((await imported(csv)).report).toMatchObject({ productsDefined: 0, errors: [] });
  await owner.request("/api/console/products/shown", { method: "DELETE" });
  expect((await imported(daybook)).report).toMatchObject({ productsDefined: 1, errors: [] });
  expect(await until(async () => (await definition("shown")).images)).toMatchObject(images);
  const lost = daybook.replaceAll(assetUrl, `/images/${"0".repeat(64)}.png`);
  const { errors = [] } = (await imported(lost)).report ?? {};
  expect(errors.map(({ message }) => message)).toEqual([
    catalogRejectionText({ code: "picture-gone", address: `/images/${"0".repeat(64)}.png` }),
  ]);
});
