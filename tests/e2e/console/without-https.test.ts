import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "#tests/support/browser.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import {
  alertTexts,
  fillCheckout,
  mounted,
  putIntoCart,
  reviewOrder,
  screenRoot,
} from "../storefront/open-shop.ts";
import { owner } from "./open-console.ts";

let server: TestServer;
let stripe: FakeStripe;
let browser: Browser;
beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startTestServer({ DAYBOOK_DEMO: "true", ...stripe.settings });
  await createOwnerClient(server.origin, server.setupCode, owner.email);
  // A name that is not this machine's own, so that browsers do not trust it without https.
  browser = await launchBrowser(["--host-resolver-rules=MAP shop.example 127.0.0.1"]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await stripe?.stop();
});

const originAt = (host: string): string => server.origin.replace("127.0.0.1", host);
const openAt = async (host: string, path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: originAt(host), reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(path);
  return page;
};
const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Email").waitFor({ state: "detached" });
};
const notEncrypted = "This connection is not encrypted";
const notHttps = "You have not opened this console by https";

it("without https the sign-in, the account and the domains say what does not work", async () => {
  const page = await openAt("shop.example", "/config/account");
  await page.getByRole("alert").filter({ hasText: notEncrypted }).waitFor();
  await signIn(page);
  await page.getByText("because this connection is not encrypted").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
  await page.goto("/config/settings/domains");
  const alert = page.getByRole("alert").filter({ hasText: notHttps });
  await alert.getByText("Passwords can be read on the way, and passkeys").waitFor();
  await page.context().close();
});

it("on the same machine they do not ask for https", async () => {
  const page = await openAt("localhost", "/config/account");
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await expect.poll(() => page.getByText(notEncrypted).count()).toBe(0);
  await signIn(page);
  await page.getByRole("button", { name: "Add a passkey" }).waitFor();
  await expect.poll(() => page.getByText("Passkeys cannot be added").count()).toBe(0);
  await page.goto("/config/settings/domains");
  const alert = page.getByRole("alert").filter({ hasText: notHttps });
  await alert.getByText("On this computer nothing can be read on the way.").waitFor();
  await expect.poll(() => alert.getByText("Passwords can be read").count()).toBe(0);
  await page.context().close();
});

it("at an address of numbers the account says why it adds no passkey", async () => {
  const page = await openAt("127.0.0.1", "/config/account");
  await signIn(page);
  await page.getByText("Passkeys cannot be added at an address of numbers").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
  await page.context().close();
});

it.each([
  ["shop.example", /^Card payments need an encrypted connection\./],
  ["localhost", /^Please check your internet connection\./],
])("a customer at %s reads why the card form is missing", async (host, reason) => {
  const page = await openAt(host, "/");
  await page.route("https://js.stripe.com/**", (route) => route.abort("connectionreset"));
  await putIntoCart(page);
  await page.goto("/checkout");
  await mounted(page, screenRoot);
  await fillCheckout(page);
  await reviewOrder(page);
  await expect
    .poll(() => alertTexts(page))
    .toEqual(["We could not load the card form", expect.stringMatching(reason)]);
  await page.context().close();
});
