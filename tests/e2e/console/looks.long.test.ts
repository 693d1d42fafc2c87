import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPng } from "#tests/support/pictures.ts";
import { pressAt, walkTo } from "#tests/support/walk.ts";
import { faultsInEveryLook, show, wide } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
const home = async () => (await shop.client.get<string>("/")).body;

beforeAll(async () => {
  shop = await openConsole();
});
/** The preview of a locked page cannot focus its field. */
const isOfPreview = (text: string): boolean => text.includes("Blocked autofocusing");
afterAll(async () => {
  expect(shop.complaints.filter((text) => !isOfPreview(text))).toEqual([]);
  await shop.close();
});

/** Every event of the editor so far, with the kind of page that the preview showed. */
const recordEvents = (page: Page) =>
  page.evaluate(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    const names = ["change", "close", "save", "reset", "before-open", "after-show", "after-close"];
    for (const name of names)
      document.addEventListener(`tweak:${name}`, (event) =>
        told.push(`${name} ${(event as CustomEvent).detail.pageType}`),
      );
  });
const toldIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { told: string[] }).told);

it("a look tells when it opens, changes, is reset, saved and closed, and for which kind of page [B4.21]", async () => {
  const page = await shop.newPage();
  await show(page, "/header-footer");
  await recordEvents(page);
  const links = page.getByRole("navigation");
  await links.getByRole("link", { name: "Looks" }).click();
  await expect.poll(() => toldIn(page)).toEqual(["before-open style", "after-show style"]);
  const preview = page.getByRole("region", { name: "Preview" });
  const choosePage = async (name: string) => {
    await preview.getByRole("combobox", { name: "Page" }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await choosePage("Checkout");
  await page.getByRole("radio", { name: "Friendly: Nunito" }).press("Space");
  await expect.poll(async () => (await toldIn(page)).at(-1)).toBe("save checkout");
  await choosePage("A locked page");
  await page.getByRole("button", { name: "Reset: Font pair" }).click();
  await expect.poll(async () => (await toldIn(page)).at(-1)).toBe("save lock screen");
  await choosePage("Coming soon");
  await links.getByRole("link", { name: "Header & footer" }).click();
  await expect
    .poll(() => toldIn(page))
    .toEqual([
      ...["before-open style", "after-show style"],
      ...["change checkout", "save checkout"],
      ...["reset lock screen", "save lock screen"],
      ...["close splash page", "after-close splash page"],
    ]);
});

it("a look is chosen, reset in part and published, by keyboard alone [B3.82]", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  await pressAt(page, page.getByRole("button", { name: "Bakery" }));
  await page.getByRole("img", { name: "Font pair: not published" }).waitFor();
  await pressAt(page, page.getByRole("button", { name: "Reset: Font pair" }));
  await page.getByRole("img", { name: "Font pair: not published" }).waitFor({ state: "detached" });
  // Arrows select in a group of radio buttons.
  await walkTo(page, page.getByRole("radio", { name: "Friendly: Nunito" }));
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await home()).not.toContain("#fff8ef");
  await pressAt(page, page.getByRole("button", { name: "Publish" }));
  await page.getByText("The look was published.").waitFor();
  await expect.poll(home).toContain("--paper:#fff8ef;");

  const visitor = await shop.newPage({ signedIn: false });
  await visitor.goto("/");
  await expect.poll(() => visitor.evaluate(() => document.fonts.check('16px "Nunito"'))).toBe(true);
  const paper = () => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await paper()).toBe("rgb(255, 248, 239)");
});

it("a colour that is hard to see is named, and corrected with one press", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("#dddddd");
  await page.getByText("Text is hard to see").waitFor();
  await page.getByRole("button", { name: /^Use #/ }).click();
  await page.getByText("Text is hard to see").waitFor({ state: "detached" });
});

it("a look is scheduled, and a version is compared with what visitors see and restored", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  await page.getByRole("button", { name: "Night" }).click();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Publish at a time…" }).click();
  await page.getByLabel("Visitors see it from").fill("2999-01-01T08:00");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await page.getByText("Version 2 is scheduled").waitFor();
  expect(await faultsInEveryLook(page, "a scheduled look")).toEqual([]);
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Cancel the schedule" }).click();
  await page.getByText("Version 2 is scheduled").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await page.getByRole("button", { name: "Compare version 2" }).click();
  const before = page.frameLocator('iframe[title="Version 2"]');
  const after = page.frameLocator('iframe[title="What visitors see"]');
  for (const frame of [before, after]) await frame.locator("body").waitFor();
  const paperIn = (frame: typeof before) =>
    frame.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--paper"));
  await expect.poll(() => paperIn(before)).toBe("#14161c");
  await expect.poll(() => paperIn(after)).toBe("#fff8ef");
  await page.getByText("Overlaid").click();
  const slider = page.getByRole("slider", { name: "Where the renderings meet" });
  await slider.press("ArrowRight");
  await expect.poll(() => slider.getAttribute("aria-valuenow")).toBe("51");
  await page.getByRole("dialog").last().getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Restore version 2" }).click();
  await page.getByText("Version 2 was published again, as version 3.").waitFor();
  await expect.poll(home).toContain("--paper:#14161c;");
});

it("the screen is accessible in every look", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  await page.getByRole("button", { name: "Saved" }).waitFor();
  expect(await faultsInEveryLook(page, "/looks")).toEqual([]);
});

it("an icon is made from the name of the website, in its colours [B3.81]", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  await page.getByRole("button", { name: "Make one from the name" }).click();
  await page.getByRole("img", { name: "Favicon: not published" }).waitFor();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("The look was published.").waitFor();
  await expect.poll(home).toMatch(/<link rel="icon" href="\/images\/[0-9a-f]{64}\.png/);
});

it("a logo is as high as its owner has set it, and as wide as its shape", async () => {
  const page = await shop.newPage();
  await show(page, "/looks");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator("#logo").getByRole("button", { name: "Upload" }).first().click(),
  ]);
  const buffer = aPng(300, 120, [180, 80, 40]);
  await chooser.setFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await page.getByText("Height: 40 pixels").waitFor();
  await page.getByRole("button", { name: "Saved" }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("The look was published.").waitFor();
  const visitor = await shop.newPage({ signedIn: false });
  await expect
    .poll(async () => {
      await visitor.goto("/");
      const logo = visitor.locator(".site-logo");
      if ((await logo.count()) === 0) return undefined;
      return logo.evaluate(async (image) => {
        await (image as HTMLImageElement).decode();
        const { width, height } = image.getBoundingClientRect();
        return { width, height };
      });
    })
    .toEqual({ width: 100, height: 40 });
});
