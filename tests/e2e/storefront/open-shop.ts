import type { APIResponse, BrowserContextOptions, Page, Route } from "playwright-core";
import { shareBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { createPagePool } from "#tests/support/page-pool.ts";
import { startServerOfPages, type TestServer } from "#tests/support/server.ts";

export type Shop = {
  readonly server: TestServer;
  readonly browser: TestBrowser;
  /** A new visitor. `isFirst`: nothing of the shop is in the browser's cache. */
  readonly newPage: (options?: BrowserContextOptions, isFirst?: boolean) => Promise<Page>;
  /** Errors of pages, and violations of the content security policy, so far. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
};

export const desktop = { width: 1280, height: 860 } as const;
export const phone = { width: 390, height: 844 } as const;

/** The demo shop, and a browser with its pages. `settings` are environment variables. */
export const openShop = async (settings: Readonly<Record<string, string>> = {}): Promise<Shop> => {
  const server = await startServerOfPages({ DAYBOOK_DEMO: "true", ...settings });
  const browser = await shareBrowser();
  const pool = createPagePool(browser, server);
  const complaints: string[] = [];
  return {
    server,
    browser,
    complaints,
    newPage: async (options = {}, isFirst = false) => {
      const page = await pool.open(
        { viewport: desktop, reducedMotion: "reduce", ...options },
        isFirst,
      );
      page.on("pageerror", (error) => complaints.push(`${page.url()} ${error.message}`));
      page.on("console", (message) => {
        if (/Content Security Policy|hydrat|Warning:/i.test(message.text()))
          complaints.push(`${page.url()} ${message.text()}`);
      });
      return page;
    },
    close: async () => {
      try {
        await pool.close();
      } finally {
        await browser.close();
        await server.stop();
      }
    },
  };
};

/** Resolves when React has taken over the root or screen. */
export const mounted = async (page: Page, selector: string): Promise<void> => {
  await page.locator(`${selector}[data-mounted]`).waitFor({ state: "attached" });
};

export const addToCart = "[data-root=add-to-cart]";
export const screenRoot = "[data-screen-root]";

/** A product page with a mounted add-to-cart block. */
export const openProduct = async (page: Page, slug: string): Promise<void> => {
  await page.goto(`/shop/p/${slug}`);
  await mounted(page, addToCart);
};

export const choose = (page: Page, ...values: readonly string[]): Promise<void> =>
  values.reduce(
    (before, value) =>
      before.then(() => page.getByRole("radio", { name: value }).check({ force: true })),
    Promise.resolve(),
  );

/** Adds the only variant of the product to the visitor's cart. */
export const putIntoCart = async (page: Page, slug = "reporters-pad"): Promise<void> => {
  await openProduct(page, slug);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await page.locator("button[data-status=succeeded], button[data-status=added]").waitFor();
};

export const checkoutField = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/**
 * A select once the scripts have loaded, a text field without them; one becomes the other at any
 * moment. Oregon has no sales tax.
 */
const fillRegion = async (page: Page): Promise<void> => {
  const field = checkoutField(page, "address.region");
  const list = page.locator('select[name="address.region"]');
  await field.waitFor();
  if ((await list.count()) === 0) {
    try {
      await field.fill("Oregon");
      return;
    } catch (error) {
      if ((await list.count()) === 0) throw error;
    }
  }
  await list.selectOption("Oregon");
};

export const fillCheckout = async (page: Page): Promise<void> => {
  await checkoutField(page, "contact.email").fill("ada@example.com");
  await checkoutField(page, "contact.name").fill("Ada Lovelace");
  await checkoutField(page, "address.country").selectOption("US");
  await checkoutField(page, "address.line1").fill("12 Mill Lane");
  await checkoutField(page, "address.postalCode").fill("14850");
  await checkoutField(page, "address.city").fill("Ithaca");
  await fillRegion(page);
};

/** From the completed details to the page with the final cost. */
export const reviewOrder = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Review your order" }).click();
  await page.getByRole("heading", { name: "Review and pay" }).waitFor();
};

export const placeOrder = async (page: Page): Promise<void> => {
  await reviewOrder(page);
  await page.getByRole("button", { name: "Place order" }).click();
};

/** The rows of the bill: label and amount. */
export const billOf = (page: Page): Promise<readonly (readonly [string, string])[]> =>
  page
    .locator(".bill > div")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector("dt")?.textContent ?? "",
        row.querySelector("dd")?.textContent ?? "",
      ]),
    );

/** Title and text of the alert. */
export const alertTexts = async (page: Page): Promise<readonly string[]> => {
  const texts = page.locator("[role=alert] p");
  // A call fails some moments after the click that made it.
  await texts.first().waitFor();
  return texts.allTextContents();
};

/** The server does its work and the answer is lost: no cookies, no body. */
export const loseAnswer = async (page: Page, route: Route): Promise<APIResponse> => {
  const cookies = await page.context().cookies();
  const answer = await route.fetch();
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await route.abort("connectionreset");
  return answer;
};
