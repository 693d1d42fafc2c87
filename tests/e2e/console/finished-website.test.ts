import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createHand, type Hand } from "#tests/guides/hand.ts";
import { createKeyboardHand } from "#tests/guides/keyboard-hand.ts";
import { makeWebsite } from "#tests/guides/make-website.ts";
import { type PlannedWebsite, plannedWebsites } from "#tests/guides/websites.ts";
import { shareBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { mounted } from "../storefront/open-shop.ts";
import { faultsInEveryLook } from "./look.ts";

let server: TestServer;
let browser: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  browser = await shareBrowser();
});
afterEach(async () => {
  await browser.close();
  await server.stop();
});

const newPage = async (): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
};

const make = (hand: Hand, website: PlannedWebsite): Promise<void> =>
  makeWebsite(hand, website, `${server.origin}/config/setup?code=${server.setupCode}`);

const expectFinished = async ({ title, about, products }: PlannedWebsite): Promise<void> => {
  const visitor = await newPage();
  await expect
    .poll(async () => {
      // Servers keep settings for two seconds.
      await visitor.goto("/");
      return visitor.getByRole("heading", { name: "Coming soon" }).count();
    })
    .toBe(0);
  await visitor.locator(".page-background").waitFor();
  for (const { name } of products) await visitor.getByRole("link", { name }).first().waitFor();
  expect(await faultsInEveryLook(visitor, `${title}, home`)).toEqual([]);
  await visitor.goto("/about");
  await visitor.getByText(about).waitFor();
  expect(await faultsInEveryLook(visitor, `${title}, about`)).toEqual([]);
  await visitor.goto("/shop");
  await visitor
    .getByRole("link", { name: products[0]?.name ?? "" })
    .first()
    .click();
  await mounted(visitor, "[data-root=cart-pill]");
  await visitor.getByRole("button", { name: "Add To Cart" }).click();
  await visitor.locator(".cart-pill").waitFor();
};

/** What the guide says that it takes. */
const told = async (): Promise<readonly string[]> => {
  const guide = await readFile(new URL("../../../docs/first-hour.md", import.meta.url), "utf8");
  return plannedWebsites.map(
    ({ id }) => guide.split("\n").find((line) => line.startsWith(`| ${id} |`)) ?? "",
  );
};

it("an owner makes a website by the console alone, in as many steps as the guide says", async () => {
  const website = plannedWebsites[0] as PlannedWebsite;
  const hand = createHand(await newPage());
  await make(hand, website);
  const { clicks, fields } = hand.counts;
  // The others have as much to enter. `npm run pictures` makes them.
  for (const { products } of plannedWebsites)
    expect(products).toHaveLength(website.products.length);
  expect(await told()).toEqual(
    plannedWebsites.map(({ id }) => `| ${id} | ${clicks} | ${fields} | 0 |`),
  );
  await expectFinished(website);
});

it("an owner makes a website with the keyboard alone", async () => {
  const page = await newPage();
  for (const pointer of [page.mouse, page.touchscreen])
    for (const act of ["click", "down", "move", "tap"])
      if (act in pointer)
        Object.defineProperty(pointer, act, {
          value: () => expect.fail("The keyboard alone is used."),
        });
  const planned = plannedWebsites[1] as PlannedWebsite;
  // The keys are the same for every product.
  const website = { ...planned, products: planned.products.slice(0, 2) };
  const hand = createKeyboardHand(page);
  await make(hand, website);
  await expectFinished(website);
});
