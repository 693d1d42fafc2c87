import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import { aBlock, aHeading } from "#tests/support/pages.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;

beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const duplicate = async (page: Page, menu: string): Promise<void> => {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
};

type Item = {
  readonly definition: ContentItemDefinition;
  readonly status: string;
  readonly scheduled: unknown;
  readonly draft: unknown;
};

const CONTENT = "/api/console/content";

it("a post, an event and a gallery are duplicated as drafts, which can be undone", async () => {
  const image = { assetUrl: "/images/scene-bench.svg", originalSize: "1500x1000", altText: "A" };
  const section = { id: "top", look: newLook(), layout: newLayout() };
  const blocks = {
    ...newDocument("Kiln"),
    sections: [{ ...section, blocks: [aBlock("head", aHeading("Glaze"), 1)] }],
  };
  const originals = [
    [
      "blog",
      { recordType: 1, excerpt: "<p>Hot</p>", categories: ["Clay"], mainImage: image, blocks },
    ],
    ["events", { recordType: 12, startDate: 1_900_000_000_000, endDate: 1_900_003_600_000 }],
    ["gallery", { recordType: 14, items: [image], galleryOptions: { design: "grid" } }],
  ] as const;
  const page = await shop.newPage();
  for (const [kind, facts] of originals) {
    const slug = `twice-${kind}`;
    await shop.client.put(`${CONTENT}/collections/${slug}`, { kind, slug, title: slug });
    const item = { collectionId: slug, title: `Kiln ${kind}`, urlId: "kiln", ...facts };
    const saved = await shop.client.put(`${CONTENT}/items/${slug}`, item);
    expect([kind, saved.status]).toEqual([kind, 200]);
    await shop.client.post(`${CONTENT}/items/${slug}/publish`, {});
    // Its address is the first that a copy asks for.
    const taken = { ...item, title: "Taken", urlId: "kiln-2" };
    await shop.client.put(`${CONTENT}/items/${slug}-2`, taken);

    await show(page, `/content?collection=${slug}`);
    await duplicate(page, `More for Kiln ${kind}`);
    const row = page.getByRole("row").filter({ hasText: `Kiln ${kind} (copy)` });
    await row.getByText("Draft", { exact: true }).waitFor();
    if (kind === "blog") expect(await faultsInEveryLook(page, "a copy of a post")).toEqual([]);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForURL("**/content/c-*");
    await expect
      .poll(() => page.getByRole("textbox", { name: "Title" }).first().inputValue())
      .toBe(`Kiln ${kind} (copy)`);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const original = (await shop.client.get<Item>(`${CONTENT}/items/${slug}`)).body;
    const copy = (await shop.client.get<Item>(`${CONTENT}/items/${id}`)).body;
    expect([copy.status, copy.scheduled, copy.draft]).toEqual(["draft", null, null]);
    expect(copy.definition.urlId).toBe("kiln-3");
    const { itemId: _id, urlId: _urlId, title: _title, blocks: _blocks, ...rest } = copy.definition;
    expect(original.definition).toMatchObject(rest);
    expect(copy.definition.blocks?.sections[0]?.blocks[0]?.content).toEqual(
      original.definition.blocks?.sections[0]?.blocks[0]?.content,
    );

    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await page.getByText(`“Kiln ${kind} (copy)” was removed.`).waitFor();
    await page.waitForURL("**/content");
    await expect
      .poll(async () => (await shop.client.get(`${CONTENT}/items/${id}`)).status)
      .toBe(404);
  }
});

it("an editor copies what is typed in it, also before it is saved", async () => {
  const page = await shop.newPage();
  const when = { startDate: 1_900_000_000_000, endDate: 1_900_003_600_000 };
  for (const [kind, noun, title, facts] of [
    ["blog", "post", "Open a kiln", { recordType: 1 }],
    ["events", "event", "Clay day", { recordType: 12, ...when }],
    ["gallery", "gallery", "Glazes", { recordType: 14 }],
  ] as const) {
    const slug = `copied-${kind}`;
    await shop.client.put(`${CONTENT}/collections/${slug}`, { kind, slug, title: slug });
    const item = { collectionId: slug, title: `A ${noun}`, urlId: "kiln", ...facts };
    expect((await shop.client.put(`${CONTENT}/items/${slug}`, item)).status).toBe(200);
    await show(page, `/content/${slug}`);
    await page.getByRole("textbox", { name: "Title" }).first().fill(title);
    const copies = () => page.getByText(`“${title} (copy)” was created.`);
    await page.getByRole("button", { name: `Duplicate this ${noun}` }).click();
    await copies().waitFor();
    if (kind === "blog") {
      // A tooltip is on no landmark.
      await page.mouse.move(0, 0);
      expect(await faultsInEveryLook(page, "the editor of a copied post")).toEqual([]);
      await page.setViewportSize(wide);
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await page.waitForURL("**/content/c-*");
      await expect
        .poll(() => page.getByRole("textbox", { name: "Title" }).first().inputValue())
        .toBe(`${title} (copy)`);
    }
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await page.getByText(`“${title} (copy)” was removed.`).waitFor();
  }

  await shop.client.put("/api/console/pages/studio", { path: "studio", title: "Studio" });
  await show(page, "/pages/studio");
  await page.getByRole("textbox", { name: "Title" }).fill("Our studio");
  await page.getByRole("button", { name: "Duplicate this page" }).click();
  await page.getByText("“Our studio (copy)” was created.").waitFor();
  await page.mouse.move(0, 0);
  expect(await faultsInEveryLook(page, "the editor of a copied page")).toEqual([]);
  await page.setViewportSize(wide);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL("**/pages/p-*");
  await page.getByRole("heading", { name: "Our studio (copy)", level: 1 }).waitFor();
});

it("nothing is copied while what is typed cannot be saved", async () => {
  const page = await shop.newPage();
  await show(page, "/content/copied-blog");
  await page.route("**/content/items/copied-blog/draft", (route) => route.abort());
  await page.getByRole("textbox", { name: "Title" }).first().fill("Not saved");
  await page.getByRole("button", { name: "Duplicate this post" }).click();
  await page
    .getByText("Your latest changes could not be saved, so no copy was made.", { exact: true })
    .waitFor();
  await page.unroute("**/content/items/copied-blog/draft");
  await page.getByText("Saved", { exact: true }).waitFor();
});

it("the copy of a page gets the next free path, and can be undone", async () => {
  const pages = "/api/console/pages";
  for (const path of ["twice", "twice-2", "twice-3"])
    await shop.client.put(`${pages}/${path}`, { path, title: path });
  const page = await shop.newPage();
  await show(page, "/pages?search=twice");
  await duplicate(page, "More for twice");
  const row = page.getByRole("row").filter({ hasText: "twice (copy)" });
  await row.getByText("/twice-4").waitFor();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL("**/pages/p-*");
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await page.getByText("“twice (copy)” was moved to the trash.").waitFor();
  await page.waitForURL("**/pages");
  const { body } = await shop.client.get<{ rows: readonly { path: string; removed: boolean }[] }>(
    `${pages}?search=twice&status=removed`,
  );
  expect(body.rows.map(({ path, removed }) => [path, removed])).toEqual([["twice-4", true]]);
});

it("half a page is in the trash, not in the list, when the rest of its copy is refused", async () => {
  const page = await shop.newPage();
  await show(page, "/pages?search=twice-2");
  await page.route("**/draft/changes", (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: "scripts-not-permitted", message: "No." } },
    }),
  );
  await duplicate(page, "More for twice-2");
  await page.getByText("No.", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("row").filter({ hasText: "(copy)" }).count()).toBe(0);
  const { body } = await shop.client.get<{ rows: readonly { path: string }[] }>(
    "/api/console/pages?search=twice-2-&status=removed",
  );
  expect(body.rows.map(({ path }) => path)).toEqual(["twice-2-2"]);
});

it("a page whose creation was not answered is in the trash, not in the list", async () => {
  const page = await shop.newPage();
  await show(page, "/pages?search=twice-3");
  await page.route("**/api/console/pages/p-*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await duplicate(page, "More for twice-3");
  await page.getByText("Could not reach the server.").first().waitFor();
  const copies = async (query = "") => {
    const path = `/api/console/pages?search=twice-3-${query}`;
    const { body } = await shop.client.get<{ rows: readonly { path: string }[] }>(path);
    return body.rows.map((row) => row.path);
  };
  await expect.poll(() => copies("&status=removed")).toEqual(["twice-3-2"]);
  expect(await copies()).toEqual([]);
});

it("a product is duplicated from its row and its page, hidden and without units", async () => {
  const products = "/api/console/products";
  const variant = { priceCents: 2_000, salePriceCents: null, onSale: false, image: null };
  const product = {
    slug: "bowl",
    name: "Bowl",
    description: "<p>For soup.</p>",
    productType: 1,
    currency: "USD",
    variantOptionOrdering: ["Size"],
    images: [],
    tags: ["soup"],
    vendor: "",
    collectionIds: [],
    visible: true,
    seoTitle: "A bowl for soup",
    useCustomAddButtonText: false,
    customAddButtonText: "",
    variants: ["Small", "Large"].map((Size) => ({
      ...variant,
      variantId: `bowl-${Size}`,
      sku: `B-${Size}`,
      attributes: { Size },
    })),
    openingStock: [
      { variantId: "bowl-Small", units: 9 },
      { variantId: "bowl-Large", units: null },
    ],
  };
  expect((await shop.client.put(`${products}/bowl`, product)).status).toBe(200);
  const page = await shop.newPage();
  await show(page, "/products?search=bowl");
  await duplicate(page, "More for Bowl");
  const row = page.getByRole("row").filter({ hasText: "Bowl (copy)" });
  await row.getByText("Hidden", { exact: true }).waitFor();
  expect(await faultsInEveryLook(page, "a copy of a product")).toEqual([]);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL("**/products/*/edit");
  await expect
    .poll(() => page.getByRole("textbox", { name: "Name", exact: true }).inputValue())
    .toBe("Bowl (copy)");
  const id = new URL(page.url()).pathname.split("/").at(-2);
  const { body: copy } = await shop.client.get<{
    definition: ProductDefinition;
    stock: readonly { unlimited: boolean; onHand: number }[];
  }>(`${products}/${id}`);
  const { slug, visible, seoTitle, variants } = copy.definition;
  expect({ slug, visible, seoTitle }).toEqual({
    slug: "bowl-2",
    visible: false,
    seoTitle: "A bowl for soup",
  });
  expect(variants.map(({ sku }) => sku)).toEqual(["BOWL-2-SMALL", "BOWL-2-LARGE"]);
  expect(copy.stock.map(({ unlimited, onHand }) => [unlimited, onHand])).toEqual([
    [false, 0],
    [true, 0],
  ]);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await page.getByText("“Bowl (copy)” was removed.").waitFor();
  await page.waitForURL("**/products");
  await expect.poll(async () => (await shop.client.get(`${products}/${id}`)).status).toBe(404);

  await show(page, "/products/bowl");
  await duplicate(page, "More actions");
  await page.getByText("“Bowl (copy)” was created.").waitFor();
  expect((await shop.client.get("/shop/p/bowl-2")).status).toBe(404);
  expect((await shop.client.get("/shop/p/bowl")).status).toBe(200);
});
