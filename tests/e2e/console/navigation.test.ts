import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areas } from "#console/shell/areas.ts";
import { addMember } from "#tests/support/members.ts";
import { accessibilityFaults, faultsInEveryLook, narrow, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const links = areas.flatMap((area) => area.links.map((link) => ({ ...link, group: area.title })));

/** Opens the group that the link is in, unless it is open. */
const unfold = async (navigation: Locator, group: string | null): Promise<void> => {
  if (group === null) return;
  const area = navigation.locator("details", {
    has: navigation.page().getByText(group, { exact: true }),
  });
  if ((await area.getAttribute("open")) === null) await area.locator("summary").click();
};

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened?.close());

describe("the palette", () => {
  const search = async (page: Page, text: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: /^Go to a screen/ }).fill(text);
  };

  it("finds actions, settings and screens by what people call them", async () => {
    const page = await opened.newPage();
    await show(page, "/");
    await search(page, "refund");
    await page.getByText("Refund an order").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Orders", exact: true }).waitFor();

    await search(page, "euro");
    await page.getByText("Currency", { exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/settings#currency$/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("currency");

    await search(page, "domain");
    await page.getByText("New website with its own domain").click();
    const dialog = page.getByRole("dialog", { name: "New website" });
    await dialog.getByLabel("Domain").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.context().close();
  });

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
  it("shows every group at once in a window 860 pixels high, and each area opens a screen", async () => {
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

  it("has what a role opens as soon as it is given, and loses it as soon as it is taken", async () => {
    const { ownerId, token } = await addMember(opened.server.infrastructure, "EDITOR");
    const page = await opened.newPage({ signedIn: false });
    const url = opened.server.origin;
    await page.context().addCookies([{ name: "daybook_owner", value: token, url }]);
    await show(page, "/account");
    const navigation = page.getByRole("navigation", { name: "Areas" });
    await unfold(navigation, "Shop");
    const orders = navigation.getByRole("link", { name: "Orders", exact: true });
    await navigation.getByRole("link", { name: "Products", exact: true }).waitFor();
    await expect.poll(() => orders.count()).toBe(0);
    const become = (...roles: readonly string[]) =>
      opened.client.put(`/api/console/members/${ownerId}/roles`, { roles });
    await become("EDITOR", "STORE_MANAGER");
    await orders.waitFor();
    await orders.click();
    await settled(page);
    await become("EDITOR");
    await page.getByRole("heading", { name: "No access" }).waitFor();
    await orders.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("has coupons and settings one click away, and the system apart from them", async () => {
    const page = await opened.newPage();
    await show(page, "/");
    const navigation = page.getByRole("navigation", { name: "Areas" });
    for (const name of ["Orders", "Coupons", "Settings"])
      await expect
        .poll(() => navigation.getByRole("link", { name, exact: true }).isVisible())
        .toBe(true);
    const groups = navigation.locator("details");
    await expect.poll(() => groups.last().locator("summary").textContent()).toBe("System");
    await expect
      .poll(() => groups.last().locator("a").allTextContents())
      .toEqual(["Webhooks", "Event log", "Projections", "Script errors", "Audit log"]);
    await expect.poll(() => groups.last().locator("a").first().isVisible()).toBe(false);
    await page.context().close();
  });

  it("has no group for the system for members who can see nothing of it", async () => {
    const { token } = await addMember(opened.server.infrastructure, "BILLING");
    const page = await opened.newPage({ signedIn: false });
    const url = opened.server.origin;
    await page.context().addCookies([{ name: "daybook_owner", value: token, url }]);
    await show(page, "/orders");
    const navigation = page.getByRole("navigation", { name: "Areas" });
    await navigation.getByText("Selling", { exact: true }).waitFor();
    await expect.poll(() => navigation.getByText("System", { exact: true }).count()).toBe(0);
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

  it("is behind a button on a phone, as the search is, and closes also for the screen that is shown", async () => {
    const page = await opened.newPage({ width: 390 });
    await show(page, "/forms");
    await page.getByRole("button", { name: "Open navigation" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("System", { exact: true }).click();
    const last = drawer.getByRole("link", { name: "Projections" });
    await last.scrollIntoViewIfNeeded();
    expect((await last.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    expect(await faultsInEveryLook(page, "navigation", [narrow])).toEqual([]);
    await drawer.getByRole("link", { name: "Forms", exact: true }).click();
    await drawer.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("textbox", { name: /^Go to a screen/ }).waitFor();
    expect(await faultsInEveryLook(page, "search", [narrow])).toEqual([]);
    await page.getByRole("textbox", { name: /^Go to a screen/ }).fill("audit");
    await page.getByRole("button", { name: "Audit log System" }).click();
    await page.getByRole("heading", { name: "Audit log" }).waitFor();
    await page.context().close();
  });
});
