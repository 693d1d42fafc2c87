import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "./every-page.ts";
import { desktop, mounted, openShop, phone, putIntoCart, type Shop } from "./open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

let axe: string;
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** Everything that WCAG 2.2 AA and the best practices of axe name, as “rule: element”. */
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  const found = await page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    async () => (await (window as any).axe.run()).violations as unknown,
  );
  return (found as readonly Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
};

describe.each([
  ["desktop", desktop, "light"],
  ["desktop", desktop, "dark"],
  ["phone", phone, "light"],
] as const)("on a %s", (_name, viewport, colorScheme) => {
  it(`has no page that axe complains about, ${colorScheme}`, async () => {
    const page = await shop.newPage({ viewport, colorScheme });
    await putIntoCart(page);
    const found: string[] = [];
    for (const [path, root] of pages) {
      await page.goto(path);
      await mounted(page, root);
      for (const each of await violations(page)) found.push(`${path} ${each}`);
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});

it("complains about nothing when errors and dialogs are shown", async () => {
  const page = await shop.newPage();
  await putIntoCart(page);
  const found: string[] = [];
  const look = async (where: string) => {
    for (const each of await violations(page)) found.push(`${where} ${each}`);
  };
  await page.goto("/shop/p/field-notebook");
  await mounted(page, "[data-root=add-to-cart]");
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await look("missing options");
  await page.goto("/cart");
  await mounted(page, "[data-screen-root]");
  await page.getByLabel("Quantity of").fill("0");
  await page.getByRole("dialog").waitFor();
  await look("dialog");
  await page.goto("/checkout");
  await mounted(page, "[data-screen-root]");
  await page.getByRole("button", { name: "Place order" }).click();
  await look("checkout errors");
  await page.goto("/contact");
  await mounted(page, "[data-root=form]");
  await page.getByRole("button", { name: "Send" }).click();
  await look("form errors");
  await page.goto("/gallery");
  await mounted(page, "[data-root=lightbox]");
  await page.locator(".gallery-item a").first().click();
  await page.getByRole("dialog").waitFor();
  await look("lightbox");
  expect(found).toEqual([]);
  await page.context().close();
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
