import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoProducts, seedDemoCatalog } from "#demo/catalog/seed.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  getProductContract,
  listCollectionsContract,
  listConsoleProductsContract,
  listProductsContract,
} from "#read-api/catalog/contract.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

type Products = ResponseOf<typeof listProductsContract>;
type Product = ResponseOf<typeof getProductContract>;
type Refused = { readonly error: { readonly code: string; readonly message: string } };

let server: TestServer;
let visitor: Client;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemoCatalog(server.infrastructure);
  visitor = await createClient(server.origin);
  owner = await createOwnerClient(server.origin, server.setupCode);
  await until(async () => {
    const { body } = await visitor.get<Products>("/api/commerce/products");
    const { body: planner } = await visitor.get<Product>(
      "/api/commerce/products/calligraphy-workshop",
    );
    return body.total === demoProducts.length && planner.soldOut === false;
  });
});
afterAll(() => server.stop());

const countIn = (collectionId: string): number =>
  demoProducts.filter(({ product }) => product.collectionIds.includes(collectionId)).length;

describe("the list of products", () => {
  it("pages in the owner's order, with prices, pictures and status", async () => {
    const { body } = await visitor.get<Products>("/api/commerce/products?pageSize=3&page=1");
    expect(body).toMatchObject({ total: demoProducts.length, page: 1, pageSize: 3 });
    expect(body.rows).toEqual([
      {
        id: "field-notebook",
        slug: "field-notebook",
        url: "/shop/p/field-notebook",
        name: "Field Notebook",
        productType: 1,
        currency: "USD",
        priceCents: 1400,
        salePriceCents: null,
        priceVaries: false,
        onSale: false,
        soldOut: false,
        mark: "none",
        image: {
          assetUrl: "/images/field-notebook-terracotta.svg",
          altText: "A terracotta notebook with a stitched spine and an elastic band",
        },
        variantCount: 9,
        subscriptionText: "",
      },
      expect.objectContaining({
        id: "daily-planner",
        priceCents: 2400,
        salePriceCents: null,
        onSale: true,
        mark: "sale",
      }),
      expect.objectContaining({
        id: "linen-journal",
        onSale: true,
        soldOut: true,
        mark: "sold-out",
      }),
    ]);
  });
  it("filters by collection and by words, and sorts by price", async () => {
    const gifts = await visitor.get<Products>(
      "/api/commerce/products?collection=gifts&sort=-price",
    );
    const charged = gifts.body.rows.map((row) => row.salePriceCents ?? row.priceCents);
    expect(charged).toEqual([...charged].sort((left, right) => right - left));
    expect(gifts.body.total).toBe(countIn("gifts"));
    const found = await visitor.get<Products>("/api/commerce/products?search=OXBLOOD");
    expect(new Set(found.body.rows.map(({ id }) => id))).toEqual(
      new Set(["bottled-ink", "initialled-notebook"]),
    );
    const club = await visitor.get<Products>("/api/commerce/products?search=letters+club");
    expect(club.body.rows.map(({ subscriptionText }) => subscriptionText)).toEqual([
      "every month for 1 year",
    ]);
    const none = await visitor.get<Products>("/api/commerce/products?page=99");
    expect(none.body).toEqual({ rows: [], total: demoProducts.length, page: 99, pageSize: 20 });
  });
  it.each(["pageSize=0", "pageSize=201", "page=0", "sort=secret", "page=1;drop"])(
    "refuses ?%s",
    async (query) => {
      const answer = await visitor.get<Refused>(`/api/commerce/products?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe("invalid-input");
    },
  );
  it("takes SQL for what it is: a search without results", async () => {
    const query = encodeURIComponent("'; drop table products; --%_");
    const { body } = await visitor.get<Products>(`/api/commerce/products?search=${query}`);
    expect(body.total).toBe(0);
  });
  it("lists the collections with what they show", async () => {
    type Collections = ResponseOf<typeof listCollectionsContract>;
    const { body } = await visitor.get<Collections>("/api/commerce/collections");
    expect(body.collections.map(({ slug, productCount }) => [slug, productCount])).toEqual([
      ["notebooks", countIn("notebooks")],
      ["ink-and-pens", countIn("ink-and-pens")],
      ["pens", countIn("pens")],
      ["inks", countIn("inks")],
      ["desk", countIn("desk")],
      ["gifts", countIn("gifts")],
    ]);
  });
});

describe("one product", () => {
  it("has all its members in the answer, with the stock of its variants [A3.4] [A3.5] [B3.48]", async () => {
    const { body } = await visitor.get<Product>("/api/commerce/products/bottled-ink");
    expect(body).toMatchObject({
      id: "bottled-ink",
      productType: 1,
      price: { decimalValue: "13.50", currencyCode: "USD" },
      onSale: true,
      soldOut: false,
      mark: "sale",
      variantOptionOrdering: ["Colour"],
      options: [{ name: "Colour", values: ["Midnight", "Oxblood", "Moss", "Walnut"] }],
      structuredContent: {
        isSubscribable: false,
        subscriptionPlan: null,
        priceMoney: { value: "1800", currency: "USD" },
        salePriceMoney: { value: "1350", currency: "USD" },
        onSale: true,
        useCustomAddButtonText: false,
        customAddButtonText: "",
      },
    });
    expect(body.structuredContent.variants).toEqual(body.variants);
    expect(body.variants[2]).toEqual({
      variantId: "bottled-ink.moss",
      sku: "BOTTLED-INK-MOSS",
      price: 1800,
      salePrice: 1350,
      priceMoney: { value: "1800", currency: "USD" },
      salePriceMoney: { value: "1350", currency: "USD" },
      onSale: true,
      attributes: { Colour: "Moss" },
      optionValues: [{ optionName: "Colour", value: "Moss" }],
      qtyInStock: 22,
      unlimited: false,
      image: { assetUrl: "/images/bottled-ink-moss.svg", altText: expect.any(String) },
    });
  });
  it("never shows a gift card or a download as sold out [A4.6]", async () => {
    for (const slug of ["gift-card", "printable-year-planner"]) {
      const { body } = await visitor.get<Product>(`/api/commerce/products/${slug}`);
      expect(body.soldOut).toBe(false);
    }
  });
  it("is not found when there is none", async () => {
    const answer = await visitor.get<Refused>("/api/commerce/products/nothing");
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe("product-not-found");
  });
});

describe("an owner", () => {
  const { productId: _id, ...kettle } = aProduct("kettle", { name: "Kettle <script>" });

  it("shows a product immediately after it was defined, hidden and removed", async () => {
    const put = await owner.put("/api/console/products/kettle", {
      ...kettle,
      description: "<p onclick='x()'>Boils</p><script>x()</script>",
    });
    expect(put.body).toEqual({ productId: "kettle", changed: true });
    const shown = await owner.get<Product>("/api/commerce/products/kettle");
    expect(shown.body).toMatchObject({
      name: "Kettle <script>",
      description: "<p>Boils</p>",
      soldOut: true,
    });
    const again = await owner.put("/api/console/products/kettle", {
      ...kettle,
      description: "<p>Boils</p>",
    });
    expect(again.body).toEqual({ productId: "kettle", changed: false });
    await owner.put("/api/console/products/kettle", { ...kettle, visible: false });
    expect((await owner.get("/api/commerce/products/kettle")).status).toBe(404);
    type Rows = ResponseOf<typeof listConsoleProductsContract>;
    const hidden = await owner.get<Rows>("/api/console/products?status=hidden");
    expect(hidden.body.rows.map(({ id }) => id)).toEqual(["kettle"]);
    expect((await owner.delete("/api/console/products/kettle")).status).toBe(200);
    expect((await owner.get("/api/console/products/kettle")).status).toBe(404);
    expect((await owner.delete("/api/console/products/kettle")).status).toBe(404);
  });
  it("gets what another member has saved in the meantime, and neither version is lost", async () => {
    const path = "/api/console/products/pot";
    const { productId: _pot, ...pot } = aProduct("pot");
    await owner.put(path, pot);
    const { definition: seen } = (await owner.get<{ definition: typeof pot }>(path)).body;
    const named = (name: string) => ({
      method: "PUT",
      json: { ...pot, name, slug: name, collectionIds: ["gifts"], seen },
    });
    const both = ["first-pot", "second-pot"].map((name) => owner.request(path, named(name)));
    const answers = await Promise.all(both);
    const won = answers.findIndex(({ status }) => status === 200);
    const lost = answers[1 - won];
    const { definition: present } = (await owner.get<{ definition: typeof pot }>(path)).body;
    expect(lost?.status).toBe(409);
    expect(lost?.body).toMatchObject({
      error: {
        code: "product-changed",
        message: "Someone changed this product after you opened it. Your changes were not saved.",
      },
      product: present,
    });
    // The address that was taken for it is free again.
    const other = { ...aProduct("pan"), slug: ["second-pot", "first-pot"][won] };
    await owner.put("/api/console/products/pan", other);
    // Who does not say what they have seen is never refused, as programs and files.
    await owner.put(path, { ...pot, name: "Third pot" });
    for (const id of ["pot", "pan"]) await owner.delete(`/api/console/products/${id}`);
    const gone = await owner.request<Refused & { product: null }>(path, named("fourth-pot"));
    expect([gone.status, gone.body.error.code, gone.body.product]).toEqual([
      409,
      "product-changed",
      null,
    ]);
  });
  it("cannot give two products one address", async () => {
    const answer = await owner.request<Refused>("/api/console/products/second-gift-card", {
      method: "PUT",
      json: { ...kettle, slug: "gift-card" },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toEqual({
      code: "slug-taken",
      message: "Another product already uses the URL slug gift-card.",
    });
  });
  it("gives new variants SKUs, stock and texts for search engines, and receives the stock once", async () => {
    const { productId: _id, ...lamp } = aProduct("lamp", { name: "Lamp" });
    const [variant] = lamp.variants;
    const json = {
      ...lamp,
      variantOptionOrdering: ["Size"],
      variants: ["Small", "Large", "Giant"].map((Size) => ({
        ...variant,
        variantId: `lamp-${Size}`,
        sku: "",
        attributes: { Size },
      })),
      seoTitle: "Lamps made by hand",
      seoDescription: "Light for reading.",
      openingStock: [
        { variantId: "lamp-Small", units: 7 },
        { variantId: "lamp-Large", units: null },
        { variantId: "lamp-Giant", units: 0 },
        { variantId: "field-notebook", units: 5 },
      ],
    };
    for (let time = 0; time < 2; time += 1)
      expect((await owner.put("/api/console/products/lamp", json)).status).toBe(200);
    const { body } = await owner.get<Product>("/api/commerce/products/lamp");
    expect(body.variants.map((each) => [each.sku, each.unlimited, each.qtyInStock])).toEqual([
      ["LAMP-SMALL", false, 7],
      ["LAMP-LARGE", true, 0],
      ["LAMP-GIANT", false, 0],
    ]);
    const page = (await owner.get<string>("/shop/p/lamp")).body;
    expect(page).toContain("<title>Lamps made by hand — ");
    expect(page).toContain('<meta name="description" content="Light for reading.">');
    const tooLong = { ...json, seoTitle: "x".repeat(121) };
    const refused = await owner.request<Refused>("/api/console/products/lamp", {
      method: "PUT",
      json: tooLong,
    });
    expect([refused.status, refused.body.error.code]).toEqual([400, "seo-title-too-long"]);
    await owner.delete("/api/console/products/lamp");
  });
  it("gets the errors of a product by their fields", async () => {
    const answer = await owner.request<Refused>("/api/console/products/kettle", {
      method: "PUT",
      json: { ...kettle, variants: [] },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe("A product needs at least one variant.");
  });
  it.each([
    ["NUL in a name", { name: "a\u0000b" }],
    ["half a surrogate pair in a tag", { tags: ["\ud800"] }],
    ["a broken price", { variants: [{ ...kettle.variants[0], priceCents: 1.5 }] }],
    ["no variants at all", { variants: undefined }],
    ["an unknown type", { productType: 9 }],
  ])("is refused %s", async (_what, change) => {
    const json = { ...kettle, ...change };
    const answer = await owner.request<Refused>("/api/console/products/kettle", {
      method: "PUT",
      json,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe("invalid-input");
  });
  it.each([
    "/api/console/products?productType=99999999999",
    "/api/console/products?search=%00",
    "/api/console/products/%00",
    "/api/commerce/products?collection=%00",
    "/api/commerce/products/%E0%A4%A",
  ])("is told that %s makes no sense", async (path) =>
    expect((await owner.get(path)).status).toBe(400),
  );
  it("is the only one who may look behind the counter", async () => {
    for (const path of ["/api/console/products", "/api/console/stock", "/api/console/imports"])
      expect((await visitor.get(path)).status).toBe(401);
    expect((await visitor.put("/api/console/products/kettle", kettle)).status).toBe(401);
  });
});
