import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { until } from "#tests/support/wait-for.ts";
import { alertTexts, choose, openProduct, openShop, type Shop } from "./open-shop.ts";

let shop: Shop;

/** Two variants of twelve that three options could make. */
const POSTER = "poster";
beforeAll(async () => {
  shop = await openShop();
  const { define, stock } = createShopkeeper(shop.server.infrastructure);
  await define(
    aProduct(POSTER, {
      name: "Poster",
      variantOptionOrdering: ["Size", "Paper", "Frame"],
      variants: [
        aVariant("poster-a", { Size: "Small", Paper: "Matt", Frame: "Oak" }),
        aVariant("poster-b", { Size: "Large", Paper: "Gloss", Frame: "Black" }),
      ],
    }),
  );
  await stock(POSTER, "poster-a", 5);
  await stock(POSTER, "poster-b", 5);
  await until(async () => (await fetch(`${shop.server.origin}/shop/p/${POSTER}`)).status === 200);
});
afterAll(() => shop?.close());

const add = (page: Page) => page.getByRole("button", { name: "Add To Cart" }).click();
const said = async (page: Page): Promise<readonly string[]> => {
  await page.getByRole("alert").waitFor();
  return alertTexts(page);
};

describe("an error of a choice is shown as an error of adding", () => {
  it("names one, two and more options that are missing [A5.2, A8.4, A8.11]", async () => {
    const page = await shop.newPage();
    await openProduct(page, POSTER);
    await add(page);
    expect(await said(page)).toEqual([
      "Unable to Add Item",
      "Please select the Size, Paper and Frame options.",
    ]);
    await choose(page, "Small");
    await add(page);
    expect(await said(page)).toEqual([
      "Unable to Add Item",
      "Please select the Paper and Frame options.",
    ]);
    await choose(page, "Matt");
    await add(page);
    expect(await said(page)).toEqual(["Unable to Add Item", "Please select the Frame option."]);
    await page.context().close();
  });

  it("says that there is no variant [A5.3, A8.11]", async () => {
    const page = await shop.newPage();
    await openProduct(page, POSTER);
    await choose(page, "Small", "Gloss", "Oak");
    await add(page);
    expect(await said(page)).toEqual([
      "Unable to Add Item",
      "Sorry, that item variant is unavailable. Please select another variant.",
    ]);
    await choose(page, "Matt");
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await add(page);
    await page.locator(".cart-pill").waitFor();
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
