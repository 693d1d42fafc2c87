import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { PASSWORD } from "#tests/support/site-user.ts";
import { walkTo } from "#tests/support/walk.ts";
import { formOf, goTo, type ReadyAccount, readyAccount } from "./account-pages.ts";
import { mounted, openShop, putIntoCart, type Shop, screenRoot } from "./open-shop.ts";

let shop: Shop;
let ada: ReadyAccount;
beforeAll(async () => {
  shop = await openShop();
  ada = await readyAccount(shop, "ada@example.com");
});
afterAll(() => shop?.close());

const signIn = async (page: Page): Promise<void> => {
  await goTo(page, "/account/login");
  await formOf(page, "login").fill({ email: ada.email, password: PASSWORD });
  await formOf(page, "login").submit();
  await page.waitForURL("**/account");
  await mounted(page, screenRoot);
};

describe("a browser", () => {
  it("that refuses storage keeps the session's data in a cookie [B4.9]", async () => {
    const page = await shop.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await signIn(page);
    const kept = async () =>
      (await page.context().cookies()).find(({ name }) => name === "daybook.site-user");
    expect(JSON.parse(decodeURIComponent((await kept())?.value ?? "null"))).toMatchObject({
      value: { xsrfToken: expect.any(String) },
      expiresAt: expect.any(Number),
    });
    const sent = page.waitForRequest("**/api/site-users/account/names");
    await formOf(page, "names").submit();
    expect((await (await sent).allHeaders())["x-siteuser-xsrf-token"]).toMatch(/./);
    await page.getByText("Your name was saved.").waitFor();
    await formOf(page, "signOut").submit();
    await page.waitForURL("**/account/login?done=signed-out");
    expect(await kept()).toBeUndefined();
    await page.context().close();
  });

  it("with an expired session asks to sign in and returns to the same screen", async () => {
    const page = await shop.newPage();
    await signIn(page);
    await page.context().clearCookies({ name: "daybook_site_user" });
    await formOf(page, "names").submit();
    await page.waitForURL("**/account/login?next=%2Faccount");
    await page.context().close();
  });

  it("follows in its header what another of its pages has done", async () => {
    const page = await shop.newPage();
    await page.goto("/");
    await mounted(page, "[data-root=account-link]");
    const other = await page.context().newPage();
    await signIn(other);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => page.locator(".site-account").textContent()).toBe("Account");
    await page.context().close();
  });

  it("without a connection says so, and keeps the typed values", async () => {
    const page = await shop.newPage();
    await goTo(page, "/account/login");
    await page.route("**/api/site-users/**", (route) => route.abort("connectionreset"));
    await formOf(page, "login").fill({ email: ada.email, password: PASSWORD });
    await formOf(page, "login").submit();
    await page.getByRole("alert").waitFor();
    await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/connection/i);
    await expect.poll(() => formOf(page, "login").field("password").inputValue()).toBe(PASSWORD);
    await page.context().close();
  });
});

describe("a form of the account", () => {
  it("keeps typed values and focus when the scripts arrive late", async () => {
    const page = await shop.newPage();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/account/login", { waitUntil: "commit" });
    await formOf(page, "login").fill({ email: ada.email, password: PASSWORD });
    await formOf(page, "login").field("rememberMe").check();
    await formOf(page, "login").field("email").focus();
    letGo();
    await mounted(page, screenRoot);
    await expect.poll(() => formOf(page, "login").field("email").inputValue()).toBe(ada.email);
    await expect.poll(() => formOf(page, "login").field("password").inputValue()).toBe(PASSWORD);
    await expect.poll(() => formOf(page, "login").field("rememberMe").isChecked()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("login-email");
    await page.context().close();
  });

  it("shows a password when asked, and takes one that is pasted", async () => {
    const page = await shop.newPage();
    await goTo(page, "/account/register");
    const secret = formOf(page, "register").field("password");
    await secret.focus();
    await page.keyboard.insertText("pasted from a manager");
    await expect.poll(() => secret.inputValue()).toBe("pasted from a manager");
    await expect.poll(() => secret.getAttribute("type")).toBe("password");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => secret.getAttribute("type")).toBe("text");
    const button = page.getByRole("button", { name: "Show password" });
    await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Enter");
    await expect.poll(() => secret.getAttribute("type")).toBe("password");
    await expect.poll(() => secret.inputValue()).toBe("pasted from a manager");
    await page.context().close();
  });

  it("is filled and sent with the keyboard alone, and leads to its first mistake", async () => {
    const page = await shop.newPage();
    await goTo(page, "/account/login");
    await walkTo(page, formOf(page, "login").field("email"));
    await page.keyboard.type("nobody");
    await page.keyboard.press("Enter");
    const email = formOf(page, "login").field("email");
    await email.and(page.locator(":focus")).waitFor();
    await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
    const described = (await email.getAttribute("aria-describedby")) ?? "";
    await expect.poll(() => page.locator(`#${described}`).textContent()).toBe("Email is invalid");
    await page.context().close();
  });
});

describe("who is signed in", () => {
  it("finds name and address filled in on the way from the cart", async () => {
    const page = await ada.newPage();
    await putIntoCart(page);
    await goTo(page, "/cart");
    await page.getByRole("link", { name: "Check out" }).click();
    await page.locator("[name='address.line1']").waitFor();
    await expect.poll(() => page.locator("[name='contact.email']").inputValue()).toBe(ada.email);
    await expect.poll(() => page.locator("[name='address.country']").inputValue()).toBe("GB");
    await expect.poll(() => page.locator("[name='address.city']").inputValue()).toBe("London");
    await goTo(page, "/checkout");
    await expect.poll(() => page.locator("[name='contact.name']").inputValue()).toBe("Ada King");
    await expect.poll(() => page.locator("[name='address.country']").inputValue()).toBe("GB");
    await page.context().close();
  });

  it("comes back to where the header's link was clicked", async () => {
    const page = await shop.newPage();
    await page.goto("/shop/p/reporters-pad");
    await mounted(page, "[data-root=account-link]");
    await page.getByRole("link", { name: "Sign in" }).click();
    await mounted(page, screenRoot);
    await formOf(page, "login").fill({ email: ada.email, password: PASSWORD });
    await formOf(page, "login").submit();
    await page.waitForURL("**/shop/p/reporters-pad");
    await page.context().close();
  });

  it("no longer waits, leaves a list and ends another device's session, each after one question at most", async () => {
    const page = await ada.newPage();
    const elsewhere = await createClient(shop.server.origin);
    await elsewhere.post("/api/site-users/account/session", {
      email: ada.email,
      password: PASSWORD,
    });
    await goTo(page, "/account");
    await page.getByRole("button", { name: /^Cancel notification/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel notification" }).click();
    await page.getByText("Your back-in-stock sign-up was cancelled.").waitFor();
    await expect.poll(() => page.locator("#restock .entry").count()).toBe(0);
    await page.getByRole("button", { name: /^Leave/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep" }).click();
    await page.getByRole("button", { name: /^Leave/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.getByText("You have left the list.").waitFor();
    await page.getByRole("button", { name: "Sign out of all other devices" }).click();
    await page.getByText("All other devices were signed out.").waitFor();
    await expect.poll(() => page.locator("#security .entry").count()).toBe(1);
    expect((await elsewhere.get("/api/site-users/account")).status).toBe(401);
    await page.context().close();
  });

  it("gets an error when an order cannot be loaded, and can retry", async () => {
    const page = await ada.newPage();
    await goTo(page, "/account");
    await page.route("**/api/site-users/account/orders/**", (route) =>
      route.abort("connectionreset"),
    );
    await page.getByRole("link", { name: /^Order #\d+/ }).click();
    await page.getByRole("alert").waitFor();
    await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/connection/i);
    await expect.poll(() => page.locator("[data-loading]").count()).toBe(0);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: /^Order #\d+/ }).waitFor();
    await page.context().close();
  });

  it("downloads all own data in one file", async () => {
    const page = await ada.newPage();
    await goTo(page, "/account");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    expect((await download).suggestedFilename()).toBe("account-data.json");
    await page.context().close();
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
