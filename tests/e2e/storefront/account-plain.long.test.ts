import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formOf, linkIn, password, said } from "./account-pages.ts";
import { fillCheckout, openShop, placeOrder, type Shop } from "./open-shop.ts";

let shop: Shop;
let page: Page;
beforeAll(async () => {
  shop = await openShop();
  page = await shop.newPage({ javaScriptEnabled: false });
});
afterAll(() => shop?.close());

const email = "grace@example.com";
const newEmail = "grace@new.example.com";
const newPassword = "an even calmer horse";
const emailSent = "If this email address is registered or available, we have sent an email to it.";

const path = (): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

const header = (): Promise<string | null> => page.locator(".site-account").textContent();

const errors = (form: string): Promise<readonly string[]> =>
  formOf(page, form).element.locator(".field-error").allTextContents();

const problem = (): Promise<string | null> => page.locator(".alert").textContent();

const signIn = async (address: string, secret: string): Promise<void> => {
  const login = formOf(page, "login");
  await login.fill({ email: address, password: secret });
  await login.submit();
};

const open = (title: string): Promise<void> => page.locator("summary", { hasText: title }).click();

describe("the account of a visitor without JavaScript", () => {
  it("registers; errors are shown at their fields", async () => {
    await page.goto("/shop/p/reporters-pad");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await page.goto("/account/register");
    const register = formOf(page, "register");
    await register.fill({ firstName: 'Grace "G" <b>', email, password: "short" });
    await register.submit();
    expect(path()).toBe("/account/register");
    expect(await errors("register")).toEqual(["Use at least 10 characters."]);
    await expect.poll(() => register.field("firstName").inputValue()).toBe('Grace "G" <b>');
    await expect.poll(() => register.field("email").inputValue()).toBe(email);
    await expect.poll(() => register.field("password").inputValue()).toBe("");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("register-password");
    await register.fill({ firstName: "Grace", password });
    await register.submit();
    expect(path()).toBe("/account/register?done=mail");
    await expect.poll(() => page.locator(".lede").textContent()).toBe(emailSent);
    await formOf(page, "resend").fill({ email: "nobody" });
    await formOf(page, "resend").element.evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await formOf(page, "resend").submit();
    expect(await errors("resend")).toEqual(["Email is invalid"]);
    await expect.poll(() => page.locator("h1").textContent()).toBe("Check your email.");
  });

  it("confirms with the password; a wrong one keeps the link", async () => {
    await page.goto(await linkIn(shop, email, /^Confirm your account/));
    const confirm = formOf(page, "confirm");
    await confirm.fill({ password: "not the password" });
    await confirm.submit();
    expect(path()).toBe("/account/confirm");
    await expect.poll(() => page.locator(".alert, .field-error").count()).toBe(1);
    await confirm.fill({ password });
    await confirm.submit();
    expect(path()).toBe("/account?done=confirmed");
    await expect.poll(() => page.locator("h1").textContent()).toBe("Hello, Grace.");
    expect(await header()).toBe("Account");
    await expect.poll(() => page.locator(".cart-quantity").textContent()).toBe("1");
  });

  it("shows the order", async () => {
    await page.goto("/checkout");
    await fillCheckout(page);
    await placeOrder(page);
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    await page.goto("/account/orders");
    await page.getByRole("link", { name: /^Order #\d+/ }).click();
    await expect.poll(() => page.locator("h1").textContent()).toMatch(/^Order #\d+$/);
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$12.90");
  });

  it("changes names, addresses and password in place", async () => {
    await page.goto("/account");
    await formOf(page, "names").fill({ firstName: "Amazing Grace" });
    await formOf(page, "names").submit();
    expect(await said(page)).toEqual(["Your name was saved."]);
    await expect.poll(() => page.locator("h1").textContent()).toBe("Hello, Amazing Grace.");

    await open("Add an address");
    const added = formOf(page, "address-new");
    await added.fill({ name: "Grace", line1: "x".repeat(200), city: " " });
    await added.field("country").selectOption("DE");
    await added.submit();
    expect(path()).toBe("/account");
    expect(await errors("address-new")).toEqual(["Required", "Required"]);
    await expect.poll(() => added.field("country").inputValue()).toBe("DE");
    await added.fill({ line1: "1 Navy Way", postalCode: "10115", city: "Berlin" });
    await added.submit();
    expect(await said(page)).toEqual(["The address was saved."]);
    await expect
      .poll(() => page.locator(".entry-lines").textContent())
      .toBe("1 Navy Way\n10115 Berlin\nGermany");
    await page.getByRole("button", { name: "Remove Grace" }).click();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Remove this address?");
    await page.locator("main form button[type=submit]").click();
    expect(await said(page)).toEqual(["The address was removed."]);

    await open("Change password");
    const change = formOf(page, "password");
    await change.fill({ currentPassword: "not the password", newPassword });
    await change.submit();
    expect(await errors("password")).toEqual(["The password is incorrect."]);
    await change.fill({ currentPassword: password, newPassword });
    await change.submit();
    expect(await said(page)).toEqual([
      "Your password was changed. All other devices were signed out.",
    ]);
  });

  it("moves to a new address", async () => {
    await open("Change email");
    await formOf(page, "mail").fill({ email: newEmail, password: newPassword });
    await formOf(page, "mail").submit();
    await expect
      .poll(() => page.locator(".account-fact").textContent())
      .toContain(`It will change to ${newEmail}`);
    await page.goto(await linkIn(shop, newEmail, /^Confirm your new email address/));
    await formOf(page, "changeEmail").submit();
    await expect
      .poll(() => page.locator(".account-fact").textContent())
      .toBe(`Your email is ${newEmail}.`);
  });

  it("signs out with the cart kept, and in again to the requested page", async () => {
    await page.goto("/shop/p/reporters-pad");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await page.goto("/account");
    await page.getByLabel("Keep my cart on this device").check();
    await formOf(page, "signOut").submit();
    expect(path()).toBe("/account/login?done=signed-out");
    expect(await header()).toBe("Sign in");
    await expect.poll(() => page.locator(".cart-quantity").textContent()).toBe("1");
    await page.goto("/account/orders");
    expect(path()).toBe("/account/login?next=%2Faccount%2Forders");
    await signIn(newEmail, "not the password");
    expect(await problem()).toMatch(/^The email or password is incorrect/);
    await expect.poll(() => formOf(page, "login").field("email").inputValue()).toBe(newEmail);
    await signIn(newEmail, newPassword);
    expect(path()).toBe("/account/orders");
  });

  it("sets a new password with the link of an email", async () => {
    await page.goto("/account/forgot");
    await formOf(page, "forgot").fill({ email: newEmail });
    await formOf(page, "forgot").submit();
    await expect.poll(() => page.locator(".lede").textContent()).toBe(emailSent);
    await page.goto(await linkIn(shop, newEmail, /^Set a new password/));
    await formOf(page, "reset").fill({ password });
    await formOf(page, "reset").submit();
    expect(path()).toBe("/account/login?done=reset");
    await signIn(newEmail, password);
    expect(path()).toBe("/account");
  });

  it("deletes the account", async () => {
    await open("Delete my account");
    await formOf(page, "delete").fill({ password: newPassword });
    await formOf(page, "delete").submit();
    expect(await errors("delete")).toEqual(["The password is incorrect."]);
    await formOf(page, "delete").fill({ password });
    await formOf(page, "delete").submit();
    expect(path()).toBe("/account/login?done=deleted");
    await page.goto("/account");
    expect(path()).toBe("/account/login?next=%2Faccount");
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
