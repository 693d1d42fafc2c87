import { expect, it } from "vitest";
import { pressAt } from "#tests/support/walk.ts";
import { choose, namesOn, png, setUpGalleryPictures, shop } from "./gallery-pictures-setup.ts";
import { faultsNow, show } from "./look.ts";

setUpGalleryPictures();

it("the pictures of a long gallery are folded, and opened, moved and closed by keyboard", async () => {
  await shop.client.put("/api/console/pages/shards", { path: "shards", title: "Shards" });
  const page = await shop.newPage();
  await show(page, "/pages/shards");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Gallery", exact: true }).click();
  const names = ["a", "b", "c", "d", "e", "f", "g"].map((name) => `shard-${name}`);
  await choose(
    page,
    names.map((name, at) => png(name, 20 + 10 * at)),
  );
  await expect.poll(() => namesOn("shards")).toEqual(names.map((name) => `${name}.png`));

  await page.reload();
  await page.getByRole("treeitem", { name: /^Gallery/ }).click();
  const picture = (number: number) =>
    page.getByRole("group", { name: `Picture ${number}`, exact: true });
  const fold = (number: number) =>
    page.getByRole("button", { name: `Picture ${number}`, exact: true });
  await fold(7).waitFor();
  await expect.poll(() => page.getByLabel("Alt text").count()).toBe(0);
  expect(await faultsNow(page, "folded pictures")).toEqual([]);

  await pressAt(page, fold(2));
  await expect.poll(() => fold(2).getAttribute("aria-expanded")).toBe("true");
  await picture(2).getByLabel("Alt text").fill("A shard");
  await pressAt(page, page.getByRole("button", { name: "Move picture 2 up" }));
  await expect.poll(() => picture(1).getByLabel("Alt text").inputValue()).toBe("A shard");
  await pressAt(page, fold(1), "Space");
  await picture(1).getByText("A shard", { exact: true }).and(page.locator("span")).waitFor();
  await expect.poll(() => picture(1).getByLabel("Alt text").isVisible()).toBe(false);
});
