import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createHand, type Hand, seePicture } from "#tests/guides/hand.ts";
import { createKeyboardHand } from "#tests/guides/keyboard-hand.ts";
import { makeWebsite } from "#tests/guides/make-website.ts";
import { type PlannedWebsite, plannedWebsites } from "#tests/guides/websites.ts";
import { shareBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { mounted } from "../storefront/open-shop.ts";
import { faultsInEveryLook } from "./look.ts";

/** An owner enters a server for emails, which is on this machine. */
const ownMailServer = { MAIL_CAPTURE: "", DAYBOOK_WEBHOOKS_TO: "anywhere" };

let server: TestServer;
let browser: TestBrowser;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeEach(async () => {
  mailServer = await startMailServer();
  server = await startTestServer(ownMailServer);
  browser = await shareBrowser();
});
afterEach(async () => {
  await browser.close();
  await server.stop();
  await mailServer.stop();
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

const make = (hand: Hand, website: PlannedWebsite): Promise<void> => {
  const { hostname: host, port } = new URL(mailServer.url);
  const url = `${server.origin}/config/setup?code=${server.setupCode}`;
  return makeWebsite(hand, website, { url, mailProvider: { host, port } });
};

/** Links of the footer lead to the pages that the starter left as drafts. */
const expectPolicies = async (visitor: Page, { policies }: PlannedWebsite): Promise<void> => {
  for (const { page, texts } of policies) {
    await visitor.getByRole("contentinfo").getByRole("link", { name: page }).click();
    await visitor.getByRole("heading", { level: 1, name: page }).waitFor();
    const shown = await visitor.locator("main").textContent();
    for (const text of texts) expect(shown).toContain(text ?? "");
    // Nothing is left to write where all texts were planned.
    if (texts.length > 1) expect(shown).not.toMatch(/\bWrite (?:the|how|when|what|where|which)\b/);
  }
};

/** The menu leads to what is published again and again. */
const expectContent = async (
  visitor: Page,
  { post, event, gallery }: PlannedWebsite["content"],
) => {
  const shown = [
    { ...post, picture: post.picture.alt, words: post.text },
    { ...event, words: event.place },
    { ...gallery, picture: gallery.pictures[1]?.alt },
  ];
  for (const { collection, title, ...parts } of shown) {
    await visitor.getByRole("navigation").getByRole("link", { name: collection }).first().click();
    await visitor.getByRole("link", { name: title }).first().click();
    await visitor.getByRole("heading", { level: 1, name: title }).waitFor();
    if ("words" in parts) await visitor.getByText(parts.words).first().waitFor();
    if ("picture" in parts)
      await visitor
        .getByAltText(parts.picture ?? "")
        .first()
        .waitFor();
  }
  await visitor
    .getByAltText(gallery.pictures[0]?.alt ?? "")
    .first()
    .waitFor();
};

const expectFinished = async (website: PlannedWebsite): Promise<void> => {
  const { title, about, products, content } = website;
  const visitor = await newPage();
  await expect
    .poll(async () => {
      // Servers keep settings, header and footer for two seconds.
      await visitor.goto("/");
      const menu = visitor.getByRole("navigation", { name: "Main" });
      const last = await menu.getByRole("link", { name: content.gallery.collection }).count();
      return [last, await visitor.getByRole("heading", { name: "Coming soon" }).count()];
    })
    .toEqual([1, 0]);
  await visitor.locator(".page-background").waitFor();
  await seePicture(visitor.getByRole("banner").getByAltText(title));
  for (const { name } of products) await visitor.getByRole("link", { name }).first().waitFor();
  expect(await faultsInEveryLook(visitor, `${title}, home`)).toEqual([]);
  await visitor.goto("/about");
  await visitor.getByText(about).waitFor();
  expect(await faultsInEveryLook(visitor, `${title}, about`)).toEqual([]);
  await expectContent(visitor, content);
  await expectPolicies(visitor, website);
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
  await expectFinished(website);
  const { clicks, fields } = hand.counts;
  // The others have as much to enter. `npm run pictures` makes them.
  for (const { products } of plannedWebsites)
    expect(products).toHaveLength(website.products.length);
  expect(await told()).toEqual(
    plannedWebsites.map(({ id }) => `| ${id} | ${clicks} | ${fields} | 0 |`),
  );
});

it("an owner makes a website with the keyboard alone", async () => {
  const page = await newPage();
  const pointed: string[] = [];
  await page.exposeFunction("pointed", (what: string) => pointed.push(what));
  await page.addInitScript(() => {
    const { pointed: say } = globalThis as unknown as { pointed: (what: string) => void };
    for (const type of ["pointerdown", "mousedown", "touchstart"])
      addEventListener(type, ({ target }) => say(`${type} ${target}`), true);
  });
  const planned = plannedWebsites[1] as PlannedWebsite;
  // The keys are the same for every product, and for every text of a page.
  const website = {
    ...planned,
    products: planned.products.slice(0, 2),
    policies: planned.policies.map(({ page, texts }) => ({ page, texts: texts.slice(0, 1) })),
  };
  const hand = createKeyboardHand(page);
  await make(hand, website);
  expect(pointed).toEqual([]);
  await expectFinished(website);
});
