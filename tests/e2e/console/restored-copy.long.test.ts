import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inEveryLook } from "#tests/support/looks.ts";
import { accessibilityFaults, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let opened: OpenConsole;
let page: Page;
beforeAll(async () => {
  // Without jobs, nobody asks whether this is a copy before it is one.
  opened = await openConsole({ DAYBOOK_ROLES: "web,projections" });
  await opened.server.database.query(
    "insert into restores (backup_taken_at, position) values ('2030-01-01T00:00:00Z', 42)",
  );
  page = await opened.newPage();
});
afterAll(() => opened?.close());

const isWithinWidth = () =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

it("every screen of a restored copy says so, until its founder makes it the shop", async () => {
  await show(page, "/orders");
  const banner = page.getByRole("region", { name: "Restored copy" });
  await banner.waitFor();
  await expect.poll(() => banner.textContent()).toContain("sends no emails");
  await inEveryLook(page, SIZES, async (name) => {
    expect([name, await accessibilityFaults(page)]).toEqual([name, []]);
    expect([name, await isWithinWidth()]).toEqual([name, true]);
  });
  await banner.getByRole("button", { name: "Make this the shop…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radiogroup").first().waitFor();
  await inEveryLook(page, SIZES, async (name) => {
    expect([name, await accessibilityFaults(page)]).toEqual([name, []]);
    expect([name, await isWithinWidth()]).toEqual([name, true]);
  });
  await dialog.getByRole("button", { name: "Make this the shop", exact: true }).click();
  await page.getByText("This copy is now the shop.").waitFor();
  await banner.waitFor({ state: "detached" });
  expect(
    await opened.server.database.query(
      "select emails, webhooks, confirmed_at is not null as confirmed from restores",
    ),
  ).toEqual([{ emails: "withhold", webhooks: "withhold", confirmed: true }]);
});

it("never made a screen throw", () => expect(opened.complaints).toEqual([]));
