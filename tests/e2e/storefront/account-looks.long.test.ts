import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { inEveryLook } from "#tests/support/looks.ts";
import { formOf, goTo, type ReadyAccount, readyAccount } from "./account-pages.ts";
import { desktop, openProduct, openShop, phone, type Shop, screenRoot } from "./open-shop.ts";
import { placesWhenMounted } from "./places.ts";

let shop: Shop;
let ada: ReadyAccount;
beforeAll(async () => {
  shop = await openShop();
  ada = await readyAccount(shop, "ada@example.com");
});
afterAll(() => shop?.close());

const openEverything = (page: Page): Promise<void> =>
  page.locator("details").evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });

const paths = ["/account", "/account?done=names", "/account/orders", "/account/orders/none"];

const orderPath = async (page: Page): Promise<string> => {
  await goTo(page, "/account/orders");
  return (await page.locator(".order-row a").first().getAttribute("href")) ?? "";
};

/** The form of an address, and the question before it goes. */
const askingPaths = async (page: Page): Promise<readonly string[]> => {
  await goTo(page, "/account");
  const entry = page.locator("#addresses .entry").first();
  const id = ((await entry.getAttribute("id")) ?? "").replace("address-", "");
  return [`/account?address=${id}`, `/account?confirm=removeAddress&key=${id}`];
};

it("has no page that axe complains about, light and dark, on a desktop and on a phone", async () => {
  const page = await ada.newPage({ viewport: desktop });
  const found: string[] = [];
  for (const path of [...paths, ...(await askingPaths(page)), await orderPath(page)]) {
    await goTo(page, path);
    await openEverything(page);
    await inEveryLook(page, [desktop, phone], async (look, isRecoloured) => {
      for (const each of await findViolations(page, isRecoloured))
        found.push(`${path}, ${look}: ${each}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > (page.viewportSize()?.width ?? 0)) found.push(`${path} is ${width} wide`);
    });
  }
  expect(found).toEqual([]);
  await page.context().close();
});

it("complains about nothing when errors and dialogs are shown", async () => {
  const page = await ada.newPage();
  const found: string[] = [];
  const look = async (where: string) => {
    for (const each of await findViolations(page)) found.push(`${where} ${each}`);
  };
  await goTo(page, "/account");
  await openEverything(page);
  for (const form of ["address-new", "mail", "password", "delete"]) {
    await formOf(page, form).submit();
    await formOf(page, form).element.locator(".field-error").first().waitFor();
  }
  await look("errors");
  await page.getByRole("button", { name: "Cancel notification" }).click();
  await page.getByRole("dialog").waitFor();
  await look("dialog");
  const stranger = await shop.newPage();
  await goTo(stranger, "/account/login");
  await formOf(stranger, "login").fill({ email: ada.email, password: "not the password" });
  await formOf(stranger, "login").submit();
  await stranger.getByRole("alert").waitFor();
  for (const each of await findViolations(stranger)) found.push(`refused ${each}`);
  expect(found).toEqual([]);
  await page.context().close();
  await stranger.context().close();
});

describe.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)("on a %s", (_name, viewport) => {
  let page: Page;
  beforeAll(async () => {
    page = await ada.newPage({ viewport });
  });
  afterAll(() => page?.context().close());
  const movesNothing = async (path: string): Promise<void> => {
    const { before, after } = await placesWhenMounted(page, path, screenRoot);
    expect(before.length).toBeGreaterThan(3);
    expect(after).toEqual(before);
  };
  it.each(paths)("moves nothing on %s when the screen is taken over", movesNothing);
  it("moves nothing where something is asked", async () => {
    for (const path of await askingPaths(page)) await movesNothing(path);
  });
});

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const boxOf = (page: Page, selector: string): Promise<Box> =>
  page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    // Of what stands on the page, wherever it is scrolled to.
    return { x, y: y + scrollY, width, height };
  });

const rightOf = async (page: Page, selector: string): Promise<number> => {
  const { x, width } = await boxOf(page, selector);
  return x + width;
};

it.each([1280, 1000, 760, 500])(
  "gives the cart pill its place in a header %d wide, and moves nothing else for it",
  async (width) => {
    const page = await shop.newPage({ viewport: { width, height: 860 } });
    await openProduct(page, "reporters-pad");
    // The page is as far from its right edge as from its left one.
    const edge = width - (await boxOf(page, ".site-header .wordmark")).x;
    expect(await rightOf(page, ".site-account")).toBeCloseTo(edge, 0);
    const before = [await boxOf(page, ".site-nav"), await boxOf(page, ".buy-row")];
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await page.locator(".cart-pill").waitFor();
    const pill = await boxOf(page, ".cart-pill");
    expect(await rightOf(page, ".cart-pill")).toBeCloseTo(edge, 0);
    const link = await boxOf(page, ".site-account");
    const below = pill.y - (await page.evaluate(() => scrollY)) + pill.height;
    expect(link.x + link.width < pill.x || link.y >= below).toBe(true);
    expect([await boxOf(page, ".site-nav"), await boxOf(page, ".buy-row")]).toEqual(before);
    await page.goto("/cart");
    expect(await rightOf(page, ".site-account")).toBeCloseTo(edge, 0);
    await page.context().close();
  },
);

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
