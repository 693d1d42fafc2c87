import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { settingTopics } from "#console/site-settings/setting-texts.ts";
import { narrow, show, wide } from "./look.ts";
import { opened, page, saveBar, saved, setUpSettings } from "./settings-setup.ts";

setUpSettings();

/** Where an element is in the window, from its upper to its lower edge. */
const edgesOf = async (element: Locator): Promise<{ top: number; bottom: number }> => {
  const box = await element.boundingBox();
  return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
};

describe("settings", () => {
  it("can be sent only when something has changed, by a bar that is gone otherwise", async () => {
    await show(page, "/settings");
    await expect.poll(() => saveBar().count()).toBe(0);
    const comments = page.getByRole("switch", { name: "Allow comments" });
    await comments.click();
    await saveBar().waitFor();
    await comments.click();
    await saveBar().waitFor({ state: "detached" });
  });

  it.each([wide, narrow])("have a bar that no notice covers, at $width pixels", async (size) => {
    await page.setViewportSize(size);
    await show(page, "/settings");
    const tagline = page.getByLabel("Tagline");
    await tagline.fill(`Ink at ${size.width}`);
    await page.getByRole("button", { name: "Save" }).click();
    await saved();
    await tagline.fill("Ink again");
    await saveBar().waitFor();
    // On every part of the page: at its end, the bar is above its lower edge.
    for (const end of [0, 1]) {
      await page.evaluate((share) => scrollTo(0, share * document.body.scrollHeight), end);
      const notices = page.locator(".mantine-Notifications-root[data-position=bottom-right]");
      const [notice, bar] = [await edgesOf(notices), await edgesOf(saveBar())];
      expect(notice.bottom).toBeGreaterThan(notice.top);
      expect(notice.bottom).toBeLessThan(bar.top);
    }
    await page.getByRole("button", { name: "Discard changes" }).click();
    await saveBar().waitFor({ state: "detached" });
    await page.setViewportSize(wide);
  });

  it.each([wide, narrow])("have a bar that hides nothing, at $width pixels", async (size) => {
    await page.setViewportSize(size);
    await show(page, "/settings");
    // Its field is at the lower edge of the window, where the bar appears.
    const threshold = page.getByLabel("Low-stock threshold");
    await threshold.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await threshold.fill("7");
    await saveBar().waitFor();
    await expect
      .poll(async () => (await edgesOf(threshold)).bottom - (await edgesOf(saveBar())).top)
      .toBeLessThanOrEqual(0);
    const last = page.locator("main form input").last();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(async () => (await edgesOf(last)).bottom - (await edgesOf(saveBar())).top)
      .toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.setViewportSize(wide);
  });
});

describe("the topics of the settings", () => {
  it("are linked, and each link leads to its heading", async () => {
    await show(page, "/settings");
    const topics = page.getByRole("navigation", { name: "Topics" });
    for (const { id, title } of settingTopics) {
      await topics.getByRole("link", { name: title, exact: true }).click();
      await page.waitForURL(`**/settings#${id}`);
      const heading = page.locator(`#${id} h2`);
      await expect.poll(() => heading.textContent()).toBe(title);
      await expect.poll(async () => (await edgesOf(heading)).bottom).toBeLessThanOrEqual(860);
      await expect.poll(async () => (await edgesOf(heading)).top).toBeGreaterThanOrEqual(0);
      await expect.poll(() => topics.locator("[aria-current]").allTextContents()).toEqual([title]);
    }
  });

  it("are marked while they are read", async () => {
    await show(page, "/settings");
    const current = page.getByRole("navigation", { name: "Topics" }).locator("[aria-current]");
    await current.getByText("General").waitFor();
    await page.locator("#reviews").evaluate((element) => element.scrollIntoView());
    await current.getByText("Reviews").waitFor();
  });

  it("and each setting have a URL, which leads to the topic when the setting is not shown", async () => {
    const other = await opened.newPage();
    const focused = () => other.evaluate(() => document.activeElement?.id);
    await show(other, "/settings#currency");
    await expect.poll(focused).toBe("currency");
    // Another anchor alone would not load the page again.
    await other.goto("about:blank");
    await show(other, "/settings#scarcityText");
    const { top } = await edgesOf(other.locator("#store h2"));
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(400);
    await other.context().close();
  });
});

it("never made a page complain", () => expect(opened.complaints).toEqual([]));
