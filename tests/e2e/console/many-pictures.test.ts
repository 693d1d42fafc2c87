import { expect, it } from "vitest";
import { recordTypes } from "#domain/codes/content-codes.ts";
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
