import { describe, expect, it } from "vitest";
import { areas } from "#console/shell/areas.ts";
import { settled, show } from "./look.ts";
import { opened, search, setUpNavigation, unfold } from "./navigation-setup.ts";

setUpNavigation();

const links = areas.flatMap((area) => area.links.map((link) => ({ ...link, group: area.title })));

describe("the palette", () => {
  it("has what begins with the word before what contains it", async () => {
    const page = await opened.newPage();
    await show(page, "/");
    await search(page, "shop");
    const line = page.locator("[data-palette-line]");
    await line.filter({ hasText: "Saturday Calligraphy Workshop" }).waitFor();
    const lines = await line.allTextContents();
    expect(lines[0]).toMatch(/^Shop activity/);
    const workshop = lines.findIndex((line) => line.includes("Saturday Calligraphy Workshop"));
    expect(workshop).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith("Shop")));
    await page.context().close();
  });
});

describe("the navigation", () => {
  it("shows all groups in a window 860 pixels high, and each area opens a screen", async () => {
    const page = await opened.newPage();
    await show(page, "/");
    const navigation = page.getByRole("navigation", { name: "Areas" });
    const hidden = await navigation.evaluate(
      (element) => element.scrollHeight - element.clientHeight,
    );
    expect(hidden).toBeLessThanOrEqual(0);
    for (const { to, label, group } of links) {
      await unfold(navigation, group);
      await navigation.getByRole("link", { name: label, exact: true }).click();
      await page.waitForURL(
        (url) => url.pathname.replace(/\/$/, "") === `/config${to}`.replace(/\/$/, ""),
      );
      await settled(page);
      const current = navigation.locator('[aria-current="page"]');
      await expect.poll(() => current.allTextContents()).toEqual([label]);
      await expect.poll(() => page.locator("h1").first().textContent()).not.toBe("Not found");
    }
    expect(opened.complaints).toEqual([]);
    await page.context().close();
  });

  it("brings the current area into view in a low window, and leaves the first Tab to the skip link", async () => {
    const page = await opened.newPage();
    await page.setViewportSize({ width: 1100, height: 500 });
    await show(page, "/projections");
    const navigation = page.getByRole("navigation", { name: "Areas" });
    const box = await navigation.boundingBox();
    const link = await navigation.getByRole("link", { name: "Projections" }).boundingBox();
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(
      (box?.y ?? 0) + (box?.height ?? 0),
    );
    await page.keyboard.press("Tab");
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Skip to content");
    await page.context().close();
  });

  it("keeps the groups as they were left", async () => {
    const page = await opened.newPage();
    await show(page, "/");
    const navigation = page.getByRole("navigation", { name: "Areas" });
    const reviews = navigation.getByRole("link", { name: "Reviews" });
    await expect.poll(() => reviews.isVisible()).toBe(false);
    await navigation.getByText("People", { exact: true }).click();
    await reviews.waitFor();
    await page.reload();
    await reviews.waitFor();
    await page.context().close();
  });
});
