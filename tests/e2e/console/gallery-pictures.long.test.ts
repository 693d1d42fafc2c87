import { expect, it } from "vitest";
import { MAX_PICTURES } from "#domain/pages/blocks/gallery.ts";
import { aBlock, addBlock, addSection } from "#tests/support/pages.ts";
import { namesOn, png, setUpGalleryPictures, shop } from "./gallery-pictures-setup.ts";
import { show } from "./look.ts";

setUpGalleryPictures();

it("a gallery says how many pictures it can have, and takes no more than that", async () => {
  const path = "/api/console/pages/full";
  await shop.client.put(path, { path: "full", title: "Full" });
  const image = {
    assetUrl: "/images/scene-mill.svg",
    originalSize: "1500x1000",
    systemDataVariants: "",
    altText: "The mill",
    mediaFocalPoint: { x: 0.5, y: 0.5 },
  };
  const pictures = Array.from({ length: MAX_PICTURES - 3 }, () => ({
    image,
    title: "",
    description: "",
    href: "",
  }));
  const content = { type: "gallery" as const, pictures, options: {} };
  const changes = [addSection("top"), addBlock("top", aBlock("pics", content))];
  const sent = await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  expect(sent.status).toBe(200);
  const page = await shop.newPage();
  await show(page, "/pages/full");
  await page.getByRole("treeitem", { name: /^Gallery/ }).click();
  const fields = page.getByLabel("Fields");
  const offer =
    "You can select several pictures at the same time. A gallery can have up to 100 pictures and films.";
  await fields.getByText(offer).waitFor();
  // The keyboard would have a long way through a hundred pictures.
  const input = fields.getByLabel("Choose pictures").first();
  await input.setInputFiles([png("first", 160), png("early", 180)]);
  await expect.poll(async () => (await namesOn("full")).at(-1)).toBe("early.png");
  await fields.getByRole("button", { name: "Choose from library" }).first().click();
  const picker = page.getByRole("dialog", { name: "Choose pictures" });
  const tiles = picker.getByRole("button", { name: /\.png$/ });
  await tiles.first().click();
  await picker.getByText("1 selected. There is no room for more pictures.").waitFor();
  await expect.poll(() => tiles.nth(1).isDisabled()).toBe(true);
  // A selection is not lost by Escape.
  await page.keyboard.press("Escape");
  await picker.getByRole("button", { name: "Clear selection" }).click();
  await picker.getByText("0 selected. There is room for 1 more picture.").waitFor();
  await page.keyboard.press("Escape");
  await picker.waitFor({ state: "detached" });

  await input.setInputFiles([png("last", 200), png("late", 220)]);
  await page
    .getByText("1 file was not uploaded: a gallery can have up to 100 pictures and films.")
    .waitFor();
  await expect
    .poll(async () => (await namesOn("full")).slice(-2))
    .toEqual(["early.png", "last.png"]);
  await fields
    .getByText("The gallery is full: it can have up to 100 pictures and films.")
    .waitFor();
  const choosing = fields.getByRole("button", { name: "Choose from library" }).first();
  await expect.poll(() => choosing.getAttribute("aria-disabled")).toBe("true");
  await expect
    .poll(() => fields.getByRole("button", { name: "Add a film" }).isDisabled())
    .toBe(true);
});
