import { expect, it } from "vitest";
import { recordTypes } from "#domain/codes/content-codes.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { setUpGalleryPictures, shop } from "./gallery-pictures-setup.ts";
import { show } from "./look.ts";

setUpGalleryPictures();

it("the pictures of a gallery on the screen of posts and events are folded, too", async () => {
  const gallery = { kind: "gallery", slug: "case", title: "Case" };
  await shop.client.put("/api/console/content/collections/case", gallery);
  const items = Array.from({ length: 6 }, (_, at) => ({
    assetUrl: `/images/${"0".repeat(63)}${at}.png`,
    title: `Shelf ${at + 1}`,
  }));
  const sent = await shop.client.put("/api/console/content/items/in-the-case", {
    collectionId: "case",
    recordType: recordTypes.gallery,
    urlId: "in-the-case",
    title: "In the case",
    items,
  });
  expect(sent.status).toBe(200);
  const page = await shop.newPage();
  await show(page, "/content/in-the-case");
  await page.getByRole("button", { name: "Picture 6", exact: true }).waitFor();
  await page.getByText("Shelf 6").waitFor();
  await expect.poll(() => page.getByLabel("Alt text").count()).toBe(0);
});

it("a folded item says that one of its fields is invalid, until it is corrected", async () => {
  const path = "/api/console/pages/doors";
  await shop.client.put(path, { path: "doors", title: "Doors" });
  const buttons = Array.from({ length: 6 }, (_, at) => ({
    label: `Door ${at + 1}`,
    href: "/",
    look: "primary" as const,
  }));
  const changes = [addSection("s1"), addBlock("s1", aBlock("b1", { type: "buttons", buttons }))];
  await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  const page = await shop.newPage();
  await show(page, "/pages/doors");
  await page.getByRole("treeitem", { name: /^Buttons/ }).click();
  const second = page.getByRole("group", { name: "Button 2", exact: true });
  const fold = second.getByRole("button", { name: "Button 2", exact: true });
  const error = second.getByText("Has an error");
  await fold.click();
  const link = second.getByLabel("Leads to");
  await link.fill("javascript:alert(1)");
  await fold.click();
  await error.waitFor();
  await fold.click();
  await link.fill("/shop");
  await fold.click();
  await second.getByText("Door 2").waitFor();
  await expect.poll(() => error.isVisible()).toBe(false);
});
