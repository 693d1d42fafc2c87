import { expect, it } from "vitest";
import { add, contentsOf, endless, picture, setUpLateUploads, shop } from "./late-uploads-setup.ts";
import { moveTo, show } from "./look.ts";

setUpLateUploads();

it("a picture that is still being uploaded keeps what is typed, and arrives in its block when another is selected", async () => {
  await shop.client.put("/api/console/pages/weddings", { path: "weddings", title: "Weddings" });
  const page = await shop.newPage();
  await show(page, "/pages/weddings");
  await add(page, "Line");
  await add(page, "Picture");
  const uploaded = Promise.withResolvers<void>();
  await page.route(/name=arch\.png/, async (route) => {
    await uploaded.promise;
    await route.continue();
  });
  const fields = page.getByRole("region", { name: "Fields" });
  await fields.getByLabel("Choose pictures").setInputFiles([picture]);
  await fields.getByLabel("Caption").fill("Peonies over the door");
  await page.getByRole("treeitem", { name: "Line", exact: true }).click();
  await page.getByText("1 file is still being uploaded to the media library.").waitFor();
  uploaded.resolve();
  const image = async () => (await contentsOf("weddings")).find(({ type }) => type === "image");
  await expect.poll(image).toMatchObject({
    caption: "Peonies over the door",
    image: { assetUrl: expect.stringContaining("/") },
  });
});

it("a picture whose field is closed outside the page editor is cancelled, so that it overwrites nothing later", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  const logo = await endless(page, page.locator("#logo").getByLabel("Choose pictures").first());
  await moveTo(page, "/content");
  await logo.isCancelled;
});
