import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "#tests/support/axe.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedHits } from "#tests/support/recorded-hits.ts";
import { becomeSiteUser, PASSWORD } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";
import { openShop, phone, type Shop } from "./open-shop.ts";

const SECRET = "open sesame";
const MEMBER = "ada@example.com";

let shop: Shop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop();
  owner = await createOwnerClient(shop.server.origin, shop.server.setupCode);
  await becomeSiteUser(shop.server, await createClient(shop.server.origin), MEMBER, {
    firstName: "Ada",
  });
  await owner.request("/api/console/page-access", {
    method: "PUT",
    json: { paths: ["/blog"], access: "password", password: SECRET },
  });
  await owner.request("/api/console/page-access", {
    method: "PUT",
    json: { paths: ["/events"], access: "members" },
  });
  for (const path of ["/blog", "/events"])
    await until(async () => {
      const { status } = await fetch(`${shop.server.origin}${path}`, { redirect: "manual" });
      return status === 200 ? undefined : true;
    });
});
afterAll(() => shop?.close());

const views = async (): Promise<readonly string[]> =>
  (await recordedHits(shop.server.infrastructure)).map(({ data }) => data.url);

const unlock = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Open the page" }).click();
};

describe.each([true, false])("a locked page, scripts %s", (javaScriptEnabled) => {
  it("asks for its password, says when it is wrong, and opens [B2.16, B6.3]", async () => {
    const page = await shop.newPage({ javaScriptEnabled });
    await page.goto("/blog/by-bicycle");
    await page.getByRole("heading", { name: "Please enter the password." }).waitFor();
    await expect.poll(() => page.locator("main").textContent()).not.toContain("bicycle");
    await unlock(page, "guess");
    await expect
      .poll(() => page.locator("[role=alert]").textContent())
      .toBe("The password is incorrect. Please try again.");
    await unlock(page, SECRET);
    await page.waitForURL(/\/blog\/by-bicycle$/);
    await expect
      .poll(() => page.locator("h1").textContent())
      .toBe("Everything within five miles goes by bicycle");
    await page.goto("/blog");
    await expect.poll(() => page.locator("h1").textContent()).toBe("Journal");
    await page.context().close();
  });
});

it("skips locked products on the home page", async () => {
  const page = await shop.newPage({ javaScriptEnabled: false });
  await page.goto("/");
  const text = await page.locator("main").textContent();
  expect(text).not.toContain("Everything within five miles goes by bicycle");
  await page.context().close();
});

describe("a page for members", () => {
  it("leads to the sign-in and back, and shows what members see [B6.3]", async () => {
    const page = await shop.newPage({ javaScriptEnabled: false });
    await page.goto("/events");
    expect(new URL(page.url()).pathname).toBe("/account/login");
    await page
      .getByText("After signing in, you will continue to the page you requested.")
      .waitFor();
    await page.locator("main [name=email]").fill(MEMBER);
    await page.locator("main [name=password]").fill(PASSWORD);
    await page.locator("main button[type=submit]").click();
    await page.waitForURL(/\/events$/);
    await expect.poll(() => page.locator("h1").textContent()).toBe("Events");
    await page.context().close();
  });
});

it("views of lock screens are not counted, those of opened pages are [B6.4]", async () => {
  const page = await shop.newPage();
  await page.goto("/blog/sewn-not-glued");
  await page.getByRole("heading", { name: "Please enter the password." }).waitFor();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("RecordHit")) sent.push(request.postData() ?? "");
  });
  await unlock(page, SECRET);
  await page.waitForURL(/\/blog\/sewn-not-glued$/);
  await until(async () => ((await views()).includes("/blog/sewn-not-glued") ? true : undefined));
  const counted = (await views()).filter((url) => url === "/blog/sewn-not-glued");
  expect(counted).toHaveLength(1);
  expect(sent).toHaveLength(1);
  await page.context().close();
});

it.each(["light", "dark"] as const)("is usable by everybody in %s colours", async (colorScheme) => {
  for (const viewport of [phone, { width: 1280, height: 860 }]) {
    const page = await shop.newPage({ colorScheme, viewport });
    await page.goto("/blog");
    expect(await findViolations(page)).toEqual([]);
    await unlock(page, "guess");
    await page.locator("[role=alert]").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  }
});

it("no page complained", () => expect(shop.complaints).toEqual([]));
