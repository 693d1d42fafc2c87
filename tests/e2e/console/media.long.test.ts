import { expect, it } from "vitest";
import { pressAt, walkTo } from "#tests/support/walk.ts";
import { show } from "./look.ts";
import { png, setUpMedia, shop } from "./media-setup.ts";

setUpMedia();

it("a row says on a phone when its file was uploaded, next to its button", async () => {
  const page = await shop.newPage({ width: 390 });
  await show(page, "/media");
  await page.getByLabel("Choose files").first().setInputFiles(png("phone.png", 90));
  const row = page.getByRole("row").filter({ hasText: "phone.png" });
  await row.getByText("Missing").waitFor();
  const fits = () =>
    row.evaluate((element) => {
      const [whole, date, button] = [
        element,
        element.querySelector("td[data-label=Uploaded]"),
        element.querySelector("td[data-card=actions] button"),
      ].map((each) => each?.getBoundingClientRect());
      if (!whole || !date || !button) return "missing";
      if (date.bottom > whole.bottom) return "below the row";
      return date.right > button.left ? "behind the button" : "fits";
    });
  await expect.poll(fits).toBe("fits");
});

it("the picker shows more than its first page, by keyboard, and narrows by folder and tag", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  const files = Array.from({ length: 26 }, (_, index) => png(`tile-${index}.png`, index * 9));
  await page.getByLabel("Choose files").first().setInputFiles(files);
  type Files = { readonly total: number; readonly rows: readonly { readonly mediaId: string }[] };
  const found = async () => (await shop.client.get<Files>("/api/console/media?search=tile-")).body;
  await expect.poll(async () => (await found()).total, { timeout: 30_000 }).toBe(26);
  const [first] = (await found()).rows;
  const description = { title: "Glazed tile", altText: "A tile", folder: "Tiles", tags: ["blue"] };
  await shop.client.put(`/api/console/media/${first?.mediaId}`, description);

  await shop.client.put("/api/console/pages/tiles", { path: "tiles", title: "Tiles" });
  await show(page, "/pages/tiles");
  await pressAt(page, page.getByRole("button", { name: "Add a block or section" }));
  await page.getByLabel("Search blocks").waitFor();
  await page.keyboard.type("picture");
  await page.keyboard.press("Enter");
  await pressAt(page, page.getByRole("button", { name: "Choose from library" }));
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  // The first page of all pictures has as many tiles.
  const searched = page.waitForResponse((response) => response.url().includes("search=tile"));
  await walkTo(page, picker.getByLabel("Search pictures"));
  await page.keyboard.type("tile");
  await searched;
  const choices = picker.getByRole("button", { name: /^(?!Upload).*tile/i });
  await expect.poll(() => choices.count()).toBe(24);
  const more = picker.getByRole("button", { name: "Show more" });
  await pressAt(page, more);
  await expect.poll(() => choices.count()).toBe(26);
  await more.waitFor({ state: "detached" });
  const focused = () =>
    choices.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
  await expect.poll(focused).toBe(24);
  await walkTo(page, picker.getByLabel("Folder"));
  await page.keyboard.type("Tiles");
  await expect.poll(() => choices.allTextContents()).toEqual(["Glazed tile"]);
  await page.keyboard.press("Home");
  await expect.poll(() => choices.count()).toBe(24);
  await walkTo(page, picker.getByLabel("Tag"));
  await page.keyboard.type("blue");
  await expect.poll(() => choices.allTextContents()).toEqual(["Glazed tile"]);
  await pressAt(page, choices.first());
  await picker.waitFor({ state: "detached" });
});

it("captions are uploaded where a film needs them, and belong to it from then on", async () => {
  await shop.client.put("/api/console/pages/oven", { path: "oven", title: "The oven" });
  const page = await shop.newPage();
  await show(page, "/pages/oven");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Video", exact: true }).click();
  await page.getByLabel("File", { exact: true }).fill("/files/oven.mp4");
  await page.getByRole("button", { name: "Choose from library: Captions" }).click();
  const picker = page.getByRole("dialog", { name: "Choose captions" });
  await picker.getByText("No captions yet").waitFor();
  const words = "WEBVTT\n\n00:00.000 --> 00:02.000\nThe oven is lit.\n";
  const buffer = Buffer.from(words);
  await picker
    .getByLabel("Choose files to upload")
    .setInputFiles([{ name: "oven.vtt", mimeType: "text/vtt", buffer }]);
  await picker.getByRole("button", { name: "oven.vtt", exact: true }).click();
  await picker.waitFor({ state: "detached" });
  const field = page.getByLabel("Captions (WebVTT)", { exact: true });
  await expect.poll(() => field.inputValue()).toMatch(/^\/files\/[0-9a-f]{64}\.vtt$/);
  await page
    .frameLocator("iframe[title='Page preview']")
    .locator(`video track[kind='captions'][src='${await field.inputValue()}']`)
    .waitFor({ state: "attached" });
  const stored = await shop.client.get<string>(await field.inputValue());
  expect(stored.headers.get("content-type")).toMatch(/^text\/vtt/);
});
