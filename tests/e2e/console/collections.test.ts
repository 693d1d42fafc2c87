import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionDecider } from "#domain/catalog/decide-collection.ts";
import { CollectionEvent } from "#domain/catalog/events.ts";
import { MAX_COLLECTION_PRODUCTS } from "#domain/catalog/rejections.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getConsoleProductContract } from "#read-api/catalog/contract.ts";
import { faultsInEveryLook, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const productOf = async (id: string) =>
  (
    await shop.client.get<ResponseOf<typeof getConsoleProductContract>>(
      `/api/console/products/${id}`,
    )
  ).body.definition;

describe("collections in the console", () => {
  it("are made below one another, moved, and refused where they cannot stand [A9.8]", async () => {
    const page = await shop.newPage();
    await show(page, "/collections");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "New collection" }).click();
    await page.getByRole("button", { name: "Create collection" }).click();
    await page.getByText("A collection needs a title.").waitFor();
    await dialog.getByLabel("Title").fill("Fountain");
    await dialog.getByLabel("URL slug").fill("Fountain Pens");
    await page
      .getByText("The URL slug can contain only lowercase letters, digits and single hyphens.")
      .waitFor();
    await dialog.getByLabel("URL slug").fill("fountain-pens");
    await dialog.getByRole("combobox", { name: "Parent collection" }).fill("pencils");
    await page.getByRole("option", { name: "Ink & Pens › Pens & Pencils", exact: true }).click();
    await page.getByRole("button", { name: "Create collection" }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("row").filter({ hasText: "/shop/fountain-pens" });
    await row.getByText("Ink & Pens › Pens & Pencils › Fountain").waitFor();

    await page.getByRole("button", { name: "Pens & Pencils", exact: true }).click();
    // An opened drawer moves the focus to its first field, which closes a list that is open before.
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);
    await dialog.getByRole("combobox", { name: "Parent collection" }).fill("fountain");
    await page.getByRole("option", { name: /Fountain$/ }).click();
    await page.getByRole("button", { name: "Save collection" }).click();
    await page.getByText("A collection cannot be below itself.").waitFor();
    await page.keyboard.press("Escape");

    await row.getByRole("button", { name: "Fountain", exact: true }).click();
    await dialog.getByLabel("URL slug").fill("inks");
    await page.getByRole("button", { name: "Save collection" }).click();
    await page.getByText("Another collection already uses the URL slug inks.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add subcollection to Fountain" }).click();
    await dialog.getByLabel("Title").fill("Broad nibs");
    await page.getByRole("button", { name: "Create collection" }).click();
    await page.getByText("Pens & Pencils › Fountain › Broad nibs").waitFor();
    await row.getByRole("button", { name: "Fountain", exact: true }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("Its subcollection moves up to Pens & Pencils.").waitFor();
    await page.getByRole("button", { name: "Remove collection" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "Ink & Pens › Pens & Pencils › Broad nibs" }).waitFor();

    await page.getByLabel("Level").selectOption("nested");
    await page.getByRole("row").filter({ hasText: "Notebooks" }).waitFor({ state: "detached" });
    await page.getByRole("row").filter({ hasText: "Broad nibs" }).waitFor();

    await show(page, "/products");
    await page.getByRole("combobox", { name: "Collection" }).fill("pens");
    await page.getByRole("option", { name: "Ink & Pens › Pens & Pencils", exact: true }).click();
    await page.waitForURL(/collection=pens/);
    await page.getByRole("row").filter({ hasText: "Glass Dip Pen" }).waitFor();
    await page.getByRole("row").filter({ hasText: "Gift Card" }).waitFor({ state: "detached" });
  });

  it("are chosen for a product, and one without room is refused [A9.8]", async () => {
    const before = (await productOf("glass-dip-pen")).collectionIds;
    await shop.client.put("/api/console/collections/crowd", { slug: "crowd", title: "Crowd" });
    const { handler, now } = shop.server.infrastructure;
    const collections = handler(collectionDecider, CollectionEvent);
    const metadata = { websiteId: "demo", actor: "owner:1", correlationId: "test" };
    for (let index = 0; index < MAX_COLLECTION_PRODUCTS; index += 1) {
      const product = { collectionId: "crowd", productId: `p${index}`, at: now() };
      await collections.run("crowd", { type: "AdmitProduct", ...product }, { metadata });
    }

    const page = await shop.newPage();
    await show(page, "/products/glass-dip-pen/edit");
    const field = page.getByRole("combobox", { name: "Collections" });
    const choose = async (typed: string, option: string) => {
      await field.fill(typed);
      await page.getByRole("option", { name: option }).click();
    };
    const save = () => page.getByRole("button", { name: "Save product" }).click();
    await choose("desk", "On the Desk");
    await choose("crowd", "Crowd");
    await save();
    await page.getByText("A collection can hold up to 200 products.").first().waitFor();
    await field.press("Backspace");
    await save();
    await page.getByRole("heading", { name: "Glass Dip Pen", level: 1 }).waitFor();
    expect((await productOf("glass-dip-pen")).collectionIds).toEqual([...before, "desk"]);
  });

  it("have no screen that axe complains about, light and dark, wide and narrow", async () => {
    const page = await shop.newPage();
    await show(page, "/collections");
    const faults = [...(await faultsInEveryLook(page, "list"))];
    await page.getByRole("button", { name: "New collection" }).click();
    await page.getByRole("dialog").waitFor();
    await settled(page);
    faults.push(...(await faultsInEveryLook(page, "new")));
    await show(page, "/products/glass-dip-pen/edit");
    await page.getByText("Ink & Pens › Pens & Pencils").first().waitFor();
    faults.push(...(await faultsInEveryLook(page, "product")));
    expect(faults).toEqual([]);
  });
});
