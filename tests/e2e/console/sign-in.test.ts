import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { shareBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { faultsInEveryLook, settled } from "./look.ts";
import { owner } from "./open-console.ts";

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startTestServer({
    DAYBOOK_DEMO: "true",
    RATE_LIMIT_EXEMPT: "nobody",
    SIGN_IN_LIMIT_PER_MINUTE: "10",
  });
  browser = await shareBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const newPage = (): Promise<Page> =>
  browser.newPage({ baseURL: server.origin, viewport: { width: 1280, height: 860 } });

const signIn = async (page: Page, password = owner.password): Promise<void> => {
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
};

describe("the first run", () => {
  it("makes the owner account with the code that the terminal printed", async () => {
    const page = await newPage();
    await page.goto("/config/setup?code=WRONG");
    expect(await faultsInEveryLook(page, "set-up")).toEqual([]);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Enter your name.").waitFor();
    await page.getByText("Use at least 10 characters.").waitFor();
    await page.getByText("Email is invalid").waitFor();

    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Email").fill(owner.email);
    await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("The setup code is incorrect. Copy it from the terminal.").waitFor();

    await page.getByLabel("Setup code").fill(server.setupCode as string);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/config/");
    expect(page.url()).not.toContain("code");
    await page.close();
  });
});

describe("signing in", () => {
  it("refuses a wrong password in words and keeps the place for the right one", async () => {
    const page = await newPage();
    await page.goto("/config/stock?filter=out&sort=-sold");
    await signIn(page, "not the password");
    await page.getByText("Email or password is incorrect.").waitFor();
    expect(await faultsInEveryLook(page, "sign-in")).toEqual([]);
    await signIn(page);
    await page.getByRole("heading", { name: "Stock" }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      "/config/stock",
      // The parameter is from before there were filters.
      { sort: "-sold", filters: "available:most:0" },
    ]);
    await page.close();
  });

  it("signs out, and out in place when the session has ended elsewhere", async () => {
    const page = await newPage();
    await page.goto("/config/products");
    // The last call of a screen that has opened, in an idle moment: after it, only the click asks the server.
    const lastCall = page.waitForResponse("**/api/console/restore");
    await signIn(page);
    await settled(page);
    await lastCall;
    await page.context().clearCookies({ name: "daybook_owner" });
    await page.getByRole("button", { name: "Price" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(page.url()).toMatch(/\/config\/products\?sort=-?price$/);
    await signIn(page);
    await page.getByRole("heading", { name: "Products" }).waitFor();

    await page.getByRole("button", { name: "Ada", exact: true }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.close();
  });

  it("says that the session has expired when the crumb is gone [A8.1]", async () => {
    const page = await newPage();
    await page.goto("/config/");
    await page.getByLabel("Email").waitFor();
    // What the offline copy loads brings a new crumb.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.context().clearCookies({ name: "crumb" });
    await page.context().addCookies([{ name: "crumb", value: "stale", url: server.origin }]);
    await signIn(page);
    await page.getByText(httpTexts.sessionExpired).waitFor();
    await page.close();
  });

  it("says to wait after too many attempts [A8.3]", async () => {
    const page = await newPage();
    await page.goto("/config/");
    const limited = page.getByText(httpTexts.tooManyRequests);
    const answered = page.getByText("Email or password is incorrect.");
    for (let attempt = 0; attempt < 12 && !(await limited.isVisible()); attempt += 1) {
      await signIn(page, `guess number ${attempt}`);
      await limited.or(answered).waitFor();
      await page.waitForFunction(() => document.querySelector("[data-loading]") === null);
    }
    await expect.poll(() => limited.isVisible()).toBe(true);
    await page.close();
  });
});
