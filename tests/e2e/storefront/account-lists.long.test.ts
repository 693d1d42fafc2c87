import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { PASSWORD } from "#tests/support/site-user.ts";
import { goTo, type ReadyAccount, readyAccount, said } from "./account-pages.ts";
import { openShop, type Shop } from "./open-shop.ts";

let shop: Shop;
let ada: ReadyAccount;
beforeAll(async () => {
  shop = await openShop();
  ada = await readyAccount(shop, "ada@example.com");
  await ada.addAddresses(49);
});
afterAll(() => shop?.close());

/** With two addresses more than are on two pages, and a device more than is on one. */
const crowdedAccount = async (email: string): Promise<ReadyAccount> => {
  const account = await readyAccount(shop, email);
  await account.addAddresses(11);
  for (let device = 0; device < 5; device += 1) {
    const client = await createClient(shop.server.origin);
    await client.post("/api/site-users/account/session", { email, password: PASSWORD });
  }
  return account;
};

const section = (page: Page, id: string) => ({
  names: () => page.locator(`#${id} .entry-name`).allTextContents(),
  page: async () => (await page.locator(`#${id} .entry-pages span`).textContent()) ?? "",
  go: (name: "Previous" | "Next") => page.locator(`#${id}`).getByRole("link", { name }).click(),
});

const named = (...numbers: readonly number[]) => numbers.map((number) => `Address ${number}`);

describe.each([
  ["without JavaScript", false, "plain@example.com"],
  ["with JavaScript", true, "screen@example.com"],
] as const)("a long list of the account, %s,", (_name, javaScriptEnabled, email) => {
  let account: ReadyAccount;
  beforeAll(async () => {
    account = await crowdedAccount(email);
  });

  const open = async (path: string): Promise<Page> => {
    const page = await account.newPage({ javaScriptEnabled });
    if (javaScriptEnabled) await goTo(page, path);
    else await page.goto(path);
    return page;
  };

  it("is turned page by page, each list automatically", async () => {
    const page = await open("/account");
    const addresses = section(page, "addresses");
    expect(await addresses.names()).toEqual(named(11, 10, 9, 8, 7));
    await addresses.go("Next");
    await page.getByText("Page 2 of 3").waitFor();
    expect(await addresses.names()).toEqual(named(6, 5, 4, 3, 2));
    const devices = section(page, "security");
    await devices.go("Next");
    await page.getByText("Page 2 of 2").waitFor();
    expect(await devices.names()).toHaveLength(1);
    expect(await addresses.names()).toEqual(named(6, 5, 4, 3, 2));
    expect(new URL(page.url()).search).toBe("?addresses=2&sessions=2");
    await page.goBack();
    await page.getByText("Page 1 of 2").waitFor();
    expect(await devices.names()).toHaveLength(5);
    expect(await addresses.page()).toBe("Page 2 of 3");
    await page.context().close();
  });

  it("shows the form of one address when it is asked for", async () => {
    const page = await open("/account?addresses=2");
    await expect.poll(() => page.locator("#addresses .entry form.account-form").count()).toBe(0);
    await page.getByRole("link", { name: "Change Address 5" }).click();
    const form = page.locator("#addresses .entry form.account-form");
    await expect.poll(() => form.locator("[name=name]").inputValue()).toBe("Address 5");
    await expect.poll(() => form.locator("[name=country]").inputValue()).toBe("GB");
    await form.getByRole("link", { name: "Cancel" }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Change Address 4" }).click();
    await form.locator("[name=city]").fill(" ");
    await form.locator("button[type=submit]").click();
    await expect.poll(() => form.locator(".field-error").textContent()).toBe("Required");
    await form.locator("[name=city]").fill("Bath");
    await form.locator("button[type=submit]").click();
    await page.getByText("The address was saved.").waitFor();
    await page.getByText("Page 1 of 3").waitFor();
    await expect
      .poll(() => page.locator("#addresses .entry").first().textContent())
      .toMatch(/Bath/);
    expect(await said(page)).toEqual(["The address was saved."]);
    await form.waitFor({ state: "detached" });
    await page.context().close();
  });
});

const confirm = (page: Page): Promise<void> =>
  page.locator("main form button[type=submit]").click();

const countries = (html: string): number => html.split('value="AF"').length - 1;

it("weighs no more with fifty addresses: countries come with a form, not with each address", async () => {
  const page = await ada.newPage({ javaScriptEnabled: false });
  const html = async (path: string) => (await (await page.goto(path))?.text()) ?? "";
  const home = await html("/account");
  expect(countries(home)).toBe(1);
  expect(home.length).toBeLessThan(60_000);
  const id = (await page.locator("#addresses .entry").first().getAttribute("id"))?.slice(8);
  expect(countries(await html(`/account?address=${id}`))).toBe(2);
  await page.context().close();
});

describe("without JavaScript", () => {
  it("nothing goes before it was confirmed", async () => {
    const page = await ada.newPage({ javaScriptEnabled: false });
    await page.goto("/account?addresses=10");
    await page.getByRole("button", { name: "Remove Ada King" }).click();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Remove this address?");
    await expect.poll(() => page.locator(".lede").textContent()).toMatch(/^Ada King, 1 Engine Way/);
    expect(page.url()).not.toMatch(/crumb|xsrf/);
    const question = page.url();
    await page.getByRole("link", { name: "Keep" }).click();
    const { search, hash } = new URL(page.url());
    expect(search + hash).toBe("?addresses=10#addresses");
    expect(await section(page, "addresses").names()).toContain("Ada King");
    await page.goto(question);
    await confirm(page);
    await expect
      .poll(() => page.locator("#addresses .notice").textContent())
      .toBe("The address was removed.");
    expect(await section(page, "addresses").names()).not.toContain("Ada King");
    expect(await section(page, "addresses").page()).toBe("Page 10 of 10");
    // The question about what is gone is the list that it was in.
    await page.goto(question);
    await expect.poll(() => page.locator("h1").textContent()).toBe("Hello, Ada.");
    await page.context().close();
  });

  it("a wait and a list are left after a question, which a screen asks as well", async () => {
    const page = await ada.newPage({ javaScriptEnabled: false });
    await page.goto("/account");
    await page.getByRole("button", { name: /^Cancel notification/ }).click();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Cancel this notification?");
    await confirm(page);
    await expect
      .poll(() => page.locator("#restock .notice").textContent())
      .toBe("Your back-in-stock sign-up was cancelled.");
    await expect.poll(() => page.locator("#restock .entry").count()).toBe(0);
    await page.getByRole("button", { name: /^Leave/ }).click();
    const question = page.url();
    const screen = await ada.newPage();
    await goTo(screen, question);
    await expect.poll(() => screen.locator("h1").textContent()).toBe("Leave Newsletter?");
    await confirm(screen);
    await screen.getByText("You have left the list.").waitFor();
    await expect.poll(() => screen.locator("#lists .entry").count()).toBe(0);
    await page.context().close();
    await screen.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
