import { expect, it } from "vitest";
import type { ProductDefinition } from "#domain/catalog/events.ts";
import { duplicate, setUpDuplicates, shop } from "./duplicates-setup.ts";
import { faultsInEveryLook, show } from "./look.ts";

setUpDuplicates();

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
