import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, saveAndPublish } from "#tests/support/content.ts";
import { examples } from "#tests/support/long-tests.ts";
import { pressAt } from "#tests/support/walk.ts";
import { desktop, mounted, openShop, phone, type Shop } from "./open-shop.ts";

let shop: Shop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop();
  owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
});
afterAll(() => shop?.close());

const heading = (page: Page, level: 1 | 2 = 1) =>
  page.getByRole("heading", { level }).first().textContent();

describe.each(
  examples(
    [
      ["desktop", desktop],
      ["phone", phone],
    ] as const,
    1,
  ),
)("a reader on a %s", (_name, viewport) => {
  it("goes from the home page through the journal to a post and its tag", async () => {
    const page = await shop.newPage({ viewport });
    await page.goto("/");
    await page.getByRole("link", { name: "All posts" }).click();
    expect(await heading(page)).toBe("Journal");
    await page.getByRole("link", { name: "What the mill taught us about patience" }).click();
    expect(await heading(page)).toBe("What the mill taught us about patience");
    await page.getByRole("link", { name: "makers" }).click();
    expect(await heading(page)).toBe("makers");
    await expect.poll(() => page.locator(".post-card").count()).toBe(3);
    await page.context().close();
  });

  it("finds the next event, its time and its place", async () => {
    const page = await shop.newPage({ viewport });
    await page.goto("/");
    await page.getByRole("link", { name: "First strokes: an evening of calligraphy" }).click();
    const facts = page.getByRole("complementary", { name: "When and where" });
    await expect.poll(() => facts.textContent()).toMatch(/\d{1,2}:00\sPM – \d{1,2}:30\sPM E[SD]T/);
    const calendar = facts.getByRole("link", { name: "Add to Google Calendar" });
    await expect
      .poll(() => calendar.getAttribute("href"))
      .toMatch(/^http:\/\/www\.google\.com\/calendar\/event\?action=TEMPLATE&text=First%20strokes/);
    await page.context().close();
  });

  it("looks at a gallery's pictures large, by keyboard, and is back where they were [B3.70]", async () => {
    const page = await shop.newPage({ viewport });
    await page.goto("/gallery");
    await mounted(page, "[data-root=lightbox]");
    const links = page.locator(".gallery-item a");
    await expect.poll(() => links.count()).toBe(12);
    await pressAt(page, links.nth(10));
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole("figure").textContent()).toContain("November");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => dialog.getByRole("figure").textContent()).toContain("January");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect
      .poll(() => links.first().evaluate((link) => link === document.activeElement))
      .toBe(true);
    expect(page.url()).toMatch(/\/gallery$/);
    await page.context().close();
  });
});

it("shows galleries whole to readers without scripts", async () => {
  const page = await shop.newPage({ javaScriptEnabled: false });
  await page.goto("/gallery");
  await page.locator(".gallery-item a").nth(1).click();
  expect(page.url()).toMatch(/\/images\/scene-letters\.svg$/);
  await page.goto("/blog/sewn-not-glued");
  await expect.poll(() => page.locator(".gallery-slider .gallery-item").count()).toBe(4);
  await page.context().close();
});

it("a calendar turns its months by keyboard, and is a list of days on a phone", async () => {
  const at = { startDate: Date.UTC(2031, 2, 14, 16), endDate: Date.UTC(2031, 2, 14, 18) };
  await saveAndPublish(owner, {
    ...anEvent("spring-fair", 1, { ...at, title: "Spring fair" }),
    collectionId: "events",
  });
  for (const viewport of [desktop, phone]) {
    const page = await shop.newPage({ viewport });
    await page.goto("/events?view=month&month=2031-02");
    await page.getByText("No events in this month.").waitFor();
    await pressAt(page, page.getByRole("link", { name: "Next month" }));
    await page.getByRole("heading", { name: "March 2031" }).waitFor();
    await expect
      .poll(() => page.locator(".month-day:visible").count())
      .toBe(viewport === phone ? 1 : 42);
    expect(await findViolations(page)).toEqual([]);
    await pressAt(page, page.getByRole("link", { name: /Spring fair/ }));
    await page.getByRole("heading", { level: 1, name: "Spring fair" }).waitFor();
    await page.context().close();
  }
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
