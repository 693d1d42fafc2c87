import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerClient } from "#tests/support/client.ts";
import { recordPayment } from "#tests/support/manual-payment.ts";
import { mailTo } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";
import { formOf, goTo, linkIn, password, said } from "./account-pages.ts";
import {
  fillCheckout,
  mounted,
  openShop,
  placeOrder,
  putIntoCart,
  type Shop,
  screenRoot,
} from "./open-shop.ts";

let shop: Shop;
let page: Page;
beforeAll(async () => {
  shop = await openShop();
  page = await shop.newPage();
});
afterAll(() => shop?.close());

const before = "ada@example.com";
const after = "ada@new.example.com";
const newPassword = "an even calmer horse";
const emailSent = "If this email address is registered or available, we have sent an email to it.";
const THIRTY_DAYS_MS = 30 * 86_400_000;

const header = (): Promise<string | null> => page.locator(".site-account").textContent();

/** The units that the pill shows; 0 when there is none. */
const inCart = async (): Promise<number> =>
  (await page.locator(".cart-pill").count()) === 0
    ? 0
    : Number(await page.locator(".cart-quantity").textContent());

type Kept = { readonly value: { readonly xsrfToken: string }; readonly expiresAt: number };

const keptSession = async (): Promise<Kept | null> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem("daybook.site-user"))) ?? "null");

const cookie = async (name: string) =>
  (await page.context().cookies()).find((each) => each.name === name);

const signIn = async (email: string, secret: string, rememberMe = false): Promise<void> => {
  const login = formOf(page, "login");
  await login.fill({ email, password: secret });
  if (rememberMe) await login.field("rememberMe").check();
  await login.submit();
};

const signOut = async (keepsCart: boolean): Promise<void> => {
  await goTo(page, "/account");
  const form = formOf(page, "signOut");
  if (keepsCart) await page.getByLabel("Keep my cart on this device").check();
  await form.submit();
  await page.waitForURL("**/account/login?done=signed-out");
  await mounted(page, screenRoot);
};

const register = async (visitor: Page, firstName: string): Promise<void> => {
  await goTo(visitor, "/account/register");
  const form = formOf(visitor, "register");
  await form.fill({ firstName, email: before, password });
  await form.submit();
  await visitor.getByRole("heading", { name: "Check your email." }).waitFor();
};

/** An owner sends one unit of the order. */
const sendOne = async (orderId: string): Promise<void> => {
  const { origin, setupCode, infrastructure } = shop.server;
  const owner = await createOwnerClient(origin, setupCode);
  const path = `/api/console/orders/${orderId}`;
  const { body } = await owner.get<{ lines: { lineId: string }[] }>(path);
  await recordPayment(owner, orderId);
  const { status } = await owner.post(`${path}/fulfilments`, {
    fulfilmentId: "f",
    lines: [{ lineId: body.lines[0]?.lineId, quantity: 1 }],
    tracking: { carrier: "Post", number: "RR1", url: "https://post.example/RR1" },
  });
  expect(status).toBe(200);
  await infrastructure.waitFor(["fulfilment"], await infrastructure.eventStore.head());
};

describe("the account of a visitor, from its first day to its last", () => {
  it("registers", async () => {
    await putIntoCart(page);
    await register(page, "Ada");
    await expect.poll(() => page.locator(".lede").textContent()).toBe(emailSent);
    await expect.poll(() => formOf(page, "resend").field("email").inputValue()).toBe(before);
    expect(await header()).toBe("Sign in");
  });

  it("confirms the address with the link of the email, and takes the guest's cart over", async () => {
    await goTo(page, await linkIn(shop, before, /^Confirm your account/));
    const confirm = formOf(page, "confirm");
    await confirm.fill({ password });
    await confirm.submit();
    await page.waitForURL("**/account?done=confirmed");
    await mounted(page, screenRoot);
    await expect.poll(() => page.locator("h1").textContent()).toBe("Hello, Ada.");
    expect(await said(page)).toEqual(["Welcome. Your email address is confirmed."]);
    expect(await header()).toBe("Account");
    expect(await inCart()).toBe(1);
  });

  it("answers the same for an address that has an account, and emails its owner", async () => {
    const stranger = await shop.newPage();
    await register(stranger, "Mallory");
    await expect.poll(() => stranger.locator(".lede").textContent()).toBe(emailSent);
    await mailTo(shop.server, before, /^You have an account/);
    await stranger.context().close();
  });

  it("signs out with the session's token, and leaves nothing of the account behind [A6.3, B7.6, B4.9]", async () => {
    const info = JSON.parse(decodeURIComponent((await cookie("SiteUserInfo"))?.value ?? ""));
    expect(info).toEqual({ authenticated: true, siteUserId: expect.any(String) });
    const kept = await keptSession();
    const leaving = page.waitForRequest((request) => request.method() === "DELETE");
    await signOut(false);
    const sent = (await leaving).headers()["x-siteuser-xsrf-token"];
    expect(sent).toBe(kept?.value.xsrfToken);
    expect(sent).toMatch(/^[\w-]{43}$/);
    expect(await said(page)).toEqual(["You have signed out."]);
    expect(await header()).toBe("Sign in");
    expect(await inCart()).toBe(0);
    expect(await keptSession()).toBeNull();
    expect(await cookie("daybook_site_user")).toBeUndefined();
    expect(await cookie("SiteUserInfo")).toBeUndefined();
  });

  it("asks to sign in, comes back, and is remembered for thirty days [A9.13, B3.32, B3.33, B4.9, B7.5]", async () => {
    await putIntoCart(page);
    await page.goto("/account/orders");
    await mounted(page, screenRoot);
    expect(page.url()).toContain("/account/login?next=%2Faccount%2Forders");
    await signIn(before, "not the password at all", true);
    await page.getByRole("alert").waitFor();
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toBe(
        "The email or password is incorrect, or your email address is not confirmed yet. Check your details, or look for our confirmation email.",
      );
    await signIn(before, password, true);
    await page.waitForURL("**/account/orders");
    await mounted(page, screenRoot);
    const kept = await keptSession();
    expect(Math.abs((kept?.expiresAt ?? 0) - Date.now() - THIRTY_DAYS_MS)).toBeLessThan(60_000);
    expect(await cookie("daybook_site_user")).toMatchObject({ httpOnly: true });
    const info = JSON.parse(decodeURIComponent((await cookie("SiteUserInfo"))?.value ?? ""));
    expect(info).toEqual({ authenticated: true, siteUserId: expect.any(String) });
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["crumb", "ss_cvr", "SiteUserInfo"]));
  });

  it("continues with what both carts held, and shows the order [B7.5]", async () => {
    expect(await inCart()).toBe(2);
    await goTo(page, "/checkout");
    await fillCheckout(page);
    await placeOrder(page);
    await page.waitForURL("**/checkout/order-confirmed**");
    await goTo(page, "/account");
    await expect.poll(() => page.locator(".order-row").count()).toBe(1);
    await page.getByRole("link", { name: /^Order #\d+/ }).click();
    await page.getByRole("heading", { name: /^Order #\d+/ }).waitFor();
    await expect.poll(() => page.locator(".summary-total dd").textContent()).toBe("$20.90");
    await page.getByText("Not shipped yet.").waitFor();
  });

  it("shows the shipped lines of the order, their tracking and the remaining ones", async () => {
    await sendOne(page.url().split("/").at(-1) ?? "");
    const plain = await (await page.request.get(page.url())).text();
    const confirmed = `/checkout/order-confirmed?orderId=${page.url().split("/").at(-1)}`;
    await goTo(page, page.url());
    const shipments = page.getByRole("region", { name: "Shipments" });
    await expect
      .poll(() => shipments.locator("p").allTextContents())
      .toEqual([
        expect.stringMatching(/^Shipped on /),
        expect.stringMatching(/^1 × /),
        "Tracking number: Post RR1",
        "Track your parcel, Post RR1",
        "The remaining items will follow.",
        expect.stringMatching(/^1 × /),
      ]);
    const follow = shipments.getByRole("link", { name: "Track your parcel" });
    await expect.poll(() => follow.getAttribute("href")).toBe("https://post.example/RR1");
    for (const text of ["Tracking number: Post RR1", "The remaining items will follow."])
      expect(plain).toContain(text);
    await goTo(page, confirmed);
    await expect.poll(() => follow.getAttribute("href")).toBe("https://post.example/RR1");
    await shipments.getByText("The remaining items will follow.").waitFor();
    await goTo(page, "/account");
    await page.getByRole("heading", { name: /^Hello, / }).waitFor();
  });

  it("sends the session's token with each change [B4.9]", async () => {
    const names = formOf(page, "names");
    await names.fill({ firstName: "Ada", lastName: "King" });
    const sent = page.waitForRequest("**/api/site-users/account/names");
    await names.submit();
    const headers = await (await sent).allHeaders();
    expect(headers["x-siteuser-xsrf-token"]).toBe((await keptSession())?.value.xsrfToken);
    await page.getByText("Your name was saved.").waitFor();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Hello, Ada.");
  });

  it("keeps, changes and removes addresses", async () => {
    await page.locator("summary", { hasText: "Add an address" }).click();
    const added = formOf(page, "address-new");
    await added.submit();
    await expect
      .poll(() => added.element.locator(".field-error").allTextContents())
      .toEqual(["Required", expect.any(String), "Required", "Required"]);
    await added.fill({ name: "Ada King", line1: "1 Engine Way", postalCode: "W1", city: "London" });
    await added.field("country").selectOption("GB");
    await added.submit();
    await page.getByText("The address was saved.").waitFor();
    await expect
      .poll(() => page.locator(".entry-lines").textContent())
      .toBe("1 Engine Way\nLondon\nW1\nUnited Kingdom");
    await page.getByRole("link", { name: "Change Ada King" }).click();
    const change = page.locator("#addresses .entry form.account-form");
    await change.locator("[name=city]").fill("Bath");
    await change.locator("button[type=submit]").click();
    await until(async () => (await page.locator(".entry-lines").textContent())?.includes("Bath"));
    await page.getByRole("button", { name: "Remove Ada King" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("The address was removed.").waitFor();
    await expect.poll(() => page.locator("#addresses .entry").count()).toBe(0);
  });

  it("moves to a new address once its link is opened", async () => {
    await page.locator("summary", { hasText: "Change email" }).click();
    const mail = formOf(page, "mail");
    await mail.fill({ email: after, password: "not the password at all" });
    await mail.submit();
    await mail.element.getByText("The password is incorrect.").waitFor();
    await mail.fill({ password });
    await mail.submit();
    await page.getByText(`It will change to ${after}`).waitFor();
    await expect
      .poll(() => page.locator(".account-fact").textContent())
      .toContain(`Your email is ${before}.`);
    await goTo(page, await linkIn(shop, after, /^Confirm your new email address/));
    await formOf(page, "changeEmail").submit();
    await page.waitForURL("**/account?done=email#details");
    await mounted(page, screenRoot);
    await expect
      .poll(() => page.locator(".account-fact").textContent())
      .toBe(`Your email is ${after}.`);
    await mailTo(shop.server, before, /address/i);
  });

  it("sets a new password with the link of an email, once", async () => {
    await signOut(false);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await formOf(page, "forgot").fill({ email: after });
    await formOf(page, "forgot").submit();
    await page.getByRole("heading", { name: "Check your email." }).waitFor();
    const link = await linkIn(shop, after, /^Set a new password/);
    await goTo(page, link);
    const reset = formOf(page, "reset");
    await reset.fill({ password: "too short" });
    await reset.submit();
    await expect
      .poll(() => reset.element.locator(".field-error").textContent())
      .toBe("Use at least 10 characters.");
    await reset.fill({ password: newPassword });
    await reset.submit();
    await page.waitForURL("**/account/login?done=reset");
    await mounted(page, screenRoot);
    await goTo(page, link);
    await formOf(page, "reset").fill({ password: newPassword });
    await formOf(page, "reset").submit();
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toBe("This link has expired or has been used already. Please ask for a new one.");
  });

  it("keeps a copy of the cart on the device when it is asked to [B7.6]", async () => {
    await goTo(page, "/account/login");
    await signIn(after, newPassword);
    await page.waitForURL("**/account");
    await putIntoCart(page);
    await signOut(true);
    expect(await inCart()).toBe(1);
    expect(await header()).toBe("Sign in");
  });

  it("signs out with the token of the answer when its own is stale, and tries that once [B4.9, B7.6]", async () => {
    await signIn(after, newPassword);
    await page.waitForURL("**/account");
    await mounted(page, screenRoot);
    let asked = 0;
    await page.route(/account\/session\?/, (route) => {
      asked += 1;
      const error = { code: "xsrf-invalid", message: "Not with this token." };
      return route.fulfill({ status: 403, json: { crumbFail: true, xsrfToken: "no", error } });
    });
    await formOf(page, "signOut").submit();
    await page.getByText("Not with this token.").waitFor();
    expect(asked).toBe(2);
    await page.unroute(/account\/session\?/);
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("daybook.site-user") ?? "{}");
      kept.value.xsrfToken = "stale";
      localStorage.setItem("daybook.site-user", JSON.stringify(kept));
    });
    const answers: number[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "DELETE") answers.push(response.status());
    });
    await formOf(page, "signOut").submit();
    await page.waitForURL("**/account/login?done=signed-out");
    expect(answers).toEqual([403, 200]);
    page.removeAllListeners("response");
  });

  it("is deleted with the password, after saying what that means", async () => {
    await mounted(page, screenRoot);
    await signIn(after, newPassword);
    await page.waitForURL("**/account");
    await mounted(page, screenRoot);
    await page.locator("summary", { hasText: "Delete my account" }).click();
    await expect.poll(() => page.locator(".account-grave li").count()).toBe(4);
    const deletion = formOf(page, "delete");
    await deletion.fill({ password });
    await deletion.submit();
    await deletion.element.getByText("The password is incorrect.").waitFor();
    await deletion.fill({ password: newPassword });
    await deletion.submit();
    await page.waitForURL("**/account/login?done=deleted");
    await mounted(page, screenRoot);
    expect(await said(page)).toEqual(["Your account was deleted and your personal data erased."]);
    expect(await header()).toBe("Sign in");
    await signIn(after, newPassword);
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toMatch(/^The email or password is incorrect/);
  });
});

it("never made a page throw or break its content security policy", () =>
  expect(shop.complaints).toEqual([]));
