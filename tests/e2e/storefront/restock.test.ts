import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { publishPage } from "#tests/support/site-page.ts";
import { until } from "#tests/support/wait-for.ts";
import { choose, mounted, openProduct, openShop, phone, type Shop } from "./open-shop.ts";

let shop: Shop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop();
  owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
});
afterAll(() => shop?.close());

describe("the restock block", () => {
  it("checks the address, signs up and is replaced by the shop's own words [A2.8, A4.9, A5.14, A8.8, B2.39, B3.25, B4.7]", async () => {
    const page = await shop.newPage();
    await page.goto("/shop/p/linen-journal");
    await mounted(page, "[data-root=restock]");
    const notify = page.getByRole("button", { name: "Notify me" });
    const error = page.locator(".restock .field-error");
    await notify.click();
    await expect.poll(() => error.textContent()).toBe("Email cannot be blank");
    await page.locator(".restock").getByLabel("Email").fill("nobody");
    await notify.click();
    await expect.poll(() => error.textContent()).toBe("Email is invalid");
    await page.getByLabel("Choose a variant").selectOption({ label: "Rose" });
    await page.locator(".restock").getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Also subscribe me to news").check();
    const sent = page.waitForRequest("**/notifications/restock");
    await notify.click();
    expect((await sent).postDataJSON()).toEqual({
      productId: "linen-journal",
      variantId: "linen-journal.rose",
      siteVisitorEmail: "ada@example.com",
      isJoinMailingList: true,
    });
    await page.locator(".restock-done").waitFor();
    await expect
      .poll(() => page.locator(".restock-done").textContent())
      .toBe("Signed up! We will write as soon as it is back.");
    await expect.poll(() => page.locator(".restock-form").count()).toBe(0);
    await page.context().close();
  });

  it("shows the server's own message [A7.9, A8.8, B8.16]", async () => {
    const page = await shop.newPage();
    await openProduct(page, "field-notebook");
    await choose(page, "Sage", "Dotted");
    await page.locator(".restock").getByLabel("Email").fill("ada@example.com");
    await page.route("**/notifications/restock", (route) =>
      route.continue({
        postData: { ...route.request().postDataJSON(), variantId: "field-notebook.navy-plain" },
      }),
    );
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.locator(".restock .field-error").waitFor();
    await expect
      .poll(() => page.locator(".restock .field-error").textContent())
      .toBe("Good news: this item is available. You can order it now.");
    await page.context().close();
  });
});

describe("a sign-up on another page than the product's", () => {
  const signedUp = "Signed up! We will write as soon as it is back.";
  beforeAll(async () => {
    const all = ["linen-journal", "wax-seal-kit"];
    await publishPage(
      owner,
      { path: "waiting", title: "Waiting" },
      all.map((product) => ({ content: { type: "restock", product, availableText: "Is back" } })),
    );
  });

  it("answers there, for the variant that was selected [A2.8, B2.39]", async () => {
    const page = await shop.newPage({ viewport: phone });
    await page.goto("/waiting");
    await mounted(page, "[data-root=restock]");
    const description = await page.locator("meta[name=description]").getAttribute("content");
    expect(description).not.toContain("Is back");
    const block = page.locator(".restock");
    await block.getByLabel("Choose a variant").selectOption({ label: "Rose" });
    await block.getByLabel("Email").fill("grace@example.com");
    const sent = page.waitForRequest("**/notifications/restock");
    await block.getByRole("button", { name: "Notify me" }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      productId: "linen-journal",
      variantId: "linen-journal.rose",
    });
    await expect.poll(() => block.locator(".restock-done").textContent()).toBe(signedUp);
    expect(new URL(page.url()).pathname).toBe("/waiting");
    await page.context().close();
  });

  it("is answered on the product's page where there are no scripts [A4.9]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/waiting");
    await page.getByLabel("Email").fill("mary@example.com");
    await page.getByRole("button", { name: "Notify me" }).click();
    await expect.poll(() => page.locator(".restock-done").textContent()).toBe(signedUp);
    expect(new URL(page.url()).pathname).toBe("/shop/p/linen-journal");
    await page.context().close();
  });

  it("is not offered by a shop that sends no restock emails", async () => {
    const offer = (restockNotificationsEnabled: boolean) =>
      owner.request("/api/console/website-settings", {
        method: "PATCH",
        json: { restockNotificationsEnabled },
      });
    await offer(false);
    const page = await shop.newPage();
    const offers = (count: number) =>
      until(async () => {
        await page.goto("/waiting");
        return (await page.locator(".restock").count()) === count;
      });
    await offers(0);
    await expect
      .poll(() => page.getByRole("link", { name: "Linen-bound Journal" }).count())
      .toBe(1);
    await offer(true);
    await offers(1);
    await page.context().close();
  });
});

describe("what an owner says about stock", () => {
  it("stands where stock runs low and where it is gone [A3.11, B3.31]", async () => {
    await owner.request("/api/console/website-settings", {
      method: "PATCH",
      json: {
        scarcityEnabled: true,
        scarcityText: "Nearly gone",
        customSoldOutText: "Back in spring",
        restockNotificationsMessage: "We bind the next ones in March.",
      },
    });
    type Stock = { rows: { variantId: string; available: number }[] };
    const { body } = await owner.get<Stock>("/api/console/stock?productId=reporters-pad");
    const [pad] = body.rows;
    const adjust = (delta: number) =>
      owner.post(`/api/console/stock/${pad?.variantId}/adjust`, { delta, reason: "Counted" });
    const page = await shop.newPage();
    const pageSays = (text: string) =>
      until(async () => {
        await page.goto("/shop/p/reporters-pad");
        await mounted(page, "[data-root=cart-pill]");
        return page.getByText(text, { exact: true }).isVisible();
      });

    await openProduct(page, "reporters-pad");
    await expect.poll(() => page.locator(".scarcity").count()).toBe(0);
    await adjust(3 - (pad?.available ?? 0));
    await pageSays("Nearly gone");
    await adjust(-3);
    await pageSays("Back in spring");
    await expect.poll(() => page.locator(".scarcity").count()).toBe(0);
    await expect
      .poll(() => page.locator(".restock-message").textContent())
      .toBe("We bind the next ones in March.");
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
