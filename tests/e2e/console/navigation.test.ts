import { describe, expect, it } from "vitest";
import { addMember } from "#tests/support/members.ts";
import { accessibilityFaults, faultsInEveryLook, narrow, settled, show } from "./look.ts";
import { opened, search, setUpNavigation, unfold } from "./navigation-setup.ts";

setUpNavigation();

describe("the palette", () => {
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
});

describe("the navigation", () => {
  it("has the areas of a role from its assignment to its removal", async () => {
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
