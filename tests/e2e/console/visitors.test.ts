import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { becomeSiteUser, PASSWORD } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";
import { buy, signUpForRestock, stockOf } from "./busy-shop.ts";
import { faultsInEveryLook, narrow, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const CUSTOMER = "lovelace@example.com";
const GUEST = "grace.hopper@example.com";

let opened: OpenConsole;
let page: Page;
let siteUserId: string;
/** Has bought, is signed in twice and stays. */
let regularId: string;
beforeAll(async () => {
  opened = await openConsole({ SIGN_IN_LIMIT_PER_MINUTE: "1000" });
  page = await opened.newPage();
  const { origin } = opened.server;
  const visitor = await createClient(origin);
  const account = await becomeSiteUser(opened.server, visitor, CUSTOMER, {
    firstName: "Ada",
    lastName: "Lovelace",
  });
  siteUserId = account.siteUserId;
  for (const name of ["Mary", "Emmy", "Sophie"])
    await becomeSiteUser(
      opened.server,
      await createClient(origin),
      `${name.toLowerCase()}@example.com`,
      { firstName: name, lastName: "Example" },
    );
  const rows = await stockOf(opened.client);
  const row = rows.find((each) => !each.unlimited && each.available >= 10);
  const soldOut = rows.find((each) => !each.unlimited && each.available <= 0);
  if (row === undefined || soldOut === undefined)
    throw new Error("The demo shop is not as it was.");
  regularId = await regular(origin, { itemId: row.productId, sku: row.sku });
  await buy(origin, row, 1, "Grace Hopper");
  await signUpForRestock(origin, soldOut, CUSTOMER);
  await signUpForRestock(origin, soldOut, GUEST);
});
afterAll(() => opened?.close());

const REGULAR = "regular@example.com";

const regular = async (
  origin: string,
  wanted: { readonly itemId: string; readonly sku: string },
): Promise<string> => {
  const client = await createClient(origin);
  const account = await becomeSiteUser(opened.server, client, REGULAR, {
    firstName: "Katherine",
    lastName: "Johnson",
  });
  await account.call("POST", "/addresses", {
    name: "Katherine Johnson",
    line1: "1 Orbit Road",
    line2: "",
    city: "Hampton",
    region: "VA",
    postalCode: "23666",
    country: "US",
    phone: "",
  });
  const phone = await createClient(origin);
  await phone.post("/api/site-users/account/session", {
    email: REGULAR,
    password: PASSWORD,
    rememberMe: true,
  });
  await client.post("/api/commerce/shopping-cart/entries", { ...wanted, quantity: 1 });
  return account.siteUserId;
};

const dialog = () => page.getByRole("dialog");
const notice = (text: string | RegExp) => page.getByText(text).first().waitFor();
const visit = async (path: string) => (await fetch(`${opened.server.origin}${path}`)).status;
/** What the owner has changed is what strangers see within a second. */
const untilVisit = (path: string, status: number) =>
  until(async () => (await visit(path)) === status, { what: `${path} to answer ${status}` });

describe("page access", () => {
  it("locks many pages with a password in one operation, and undoes it [B6.3]", async () => {
    await show(page, "/page-access");
    await page.getByLabel("Search by title or path").fill("/blog");
    await page.waitForURL(/search=%2Fblog/);
    await settled(page);
    await page.getByLabel("Select Journal", { exact: false }).first().check();
    await page.getByRole("button", { name: "Change access" }).click();
    await dialog().getByLabel("Anyone with the password").check();
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("Please choose a password of at least 4 characters.").waitFor();
    await dialog().getByRole("textbox", { name: "Password" }).fill("open sesame");
    await dialog().getByRole("button", { name: "Save" }).click();
    await notice(/requires a password/);
    await page.getByText("Set for this page").first().waitFor();
    await page.getByText("As /blog").first().waitFor();
    await untilVisit("/blog", 403);
    await page.getByRole("button", { name: "Undo" }).click();
    await notice("The previous access was restored.");
    await untilVisit("/blog", 200);
  });

  it("asks twice before the whole website is locked", async () => {
    await show(page, "/page-access");
    await page.getByRole("button", { name: "Home", exact: true }).click();
    await dialog().getByLabel("Members", { exact: true }).check();
    await dialog().getByText("This locks the whole website").waitFor();
    await dialog().getByRole("button", { name: "Save" }).click();
    await dialog().getByText("Please confirm this first.").waitFor();
    expect(await visit("/")).toBe(200);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
  });

  it("filters by access to pages, and keeps the filter in the URL", async () => {
    await opened.client.request("/api/console/page-access", {
      method: "PUT",
      json: { paths: ["/contact"], access: "members" },
    });
    await show(page, "/page-access?access=members");
    await expect.poll(() => page.locator("main tbody tr").count()).toBe(1);
    await page.getByText("/contact").waitFor();
    await opened.client.request("/api/console/page-access", {
      method: "PUT",
      json: { paths: ["/contact"], access: "inherit" },
    });
  });
});

describe("customers", () => {
  it("are listed, searched, sorted, and taken along in the columns that are shown", async () => {
    await show(page, "/customers");
    await expect.poll(() => page.locator("main tbody tr").count()).toBe(5);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Last order" }).uncheck();
    await page.waitForURL(/columns=email%2CfirstName%2ClastName%2Cstatus%2Corders%2Cspent%2Creg/);
    await page.keyboard.press("Escape");
    await page.getByLabel("Search by email or name").fill("ada");
    await page.waitForURL(/search=ada/);
    await settled(page);
    await expect.poll(() => page.locator("main tbody tr").count()).toBe(1);
    await page.getByRole("button", { name: "Export" }).click();
    const file = page.getByRole("menuitem", { name: "CSV, visible columns" });
    const { body } = await opened.client.get<string>((await file.getAttribute("href")) ?? "");
    await page.keyboard.press("Escape");
    const [head, first] = body.replace("\uFEFF", "").split("\r\n");
    expect(head).toBe("Email,First name,Last name,Status,Orders,Spent,Registered");
    expect(first).toContain(`${CUSTOMER},Ada,Lovelace,Active,`);
  });

  it("lead to the items in their cart", async () => {
    await show(page, `/customers/${regularId}`);
    await page.getByRole("button", { name: "Explain: cart total of this customer" }).click();
    const panel = page.getByRole("dialog", { name: /^Cart total/ });
    await panel.getByRole("region", { name: "Value" }).getByText(/^\$\d/).first().waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  });

  it("are blocked and let in again", async () => {
    await show(page, `/customers/${siteUserId}`);
    await page.getByText("Restock notices (1)").waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Block" }).click();
    await dialog().getByRole("button", { name: "Block" }).click();
    await notice(`${CUSTOMER} is blocked and signed out.`);
    await page.getByText("Not signed in on any device.").waitFor();
    await page.getByRole("button", { name: "Unblock" }).click();
    await notice(`${CUSTOMER} can sign in again.`);
    await page.getByRole("button", { name: "Send password reset link" }).click();
    await notice(`A password reset link was emailed to ${CUSTOMER}.`);
  });

  it("are forgotten only when their address has been typed", async () => {
    await show(page, `/customers/${siteUserId}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Erase personal data" }).click();
    await dialog().getByRole("button", { name: "Erase permanently" }).click();
    await dialog().getByText("The email address does not match.").waitFor();
    await dialog().getByLabel(/^Type/).fill(CUSTOMER);
    await dialog().getByRole("button", { name: "Erase permanently" }).click();
    await page.getByRole("heading", { name: "Erased customer" }).waitFor();
    await expect.poll(() => page.locator("main").textContent()).not.toContain("Lovelace");
  });
});

describe("privacy requests", () => {
  it("find a guest, export their data, and erase it", async () => {
    await show(page, "/privacy");
    await page.getByLabel("Email address").fill(GUEST);
    await page.getByRole("button", { name: "Look" }).click();
    await page.getByText("None: a guest").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download all data" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("personal-data.json");
    await page.getByRole("button", { name: "Erase this person" }).click();
    await dialog().getByLabel(/^Type/).fill(GUEST);
    await dialog().getByRole("button", { name: "Erase permanently" }).click();
    await notice(/^Personal data erased: 1 key destroyed/);
    await page.getByText("No personal data is stored for").waitFor();
  });
});

describe("in light and in dark colours, wide and narrow", () => {
  it("every screen is usable by everyone", async () => {
    const mine = await opened.newPage();
    for (const path of [
      "/page-access",
      "/customers",
      `/customers/${siteUserId}`,
      `/customers/${regularId}`,
      "/privacy",
    ]) {
      await show(mine, path);
      expect(await faultsInEveryLook(mine, path)).toEqual([]);
    }
    await mine.context().close();
  });

  it("dialogs are, too", async () => {
    const mine = await opened.newPage({ width: 390 });
    const isUsable = async (name: string) => {
      await mine.getByRole("dialog").waitFor();
      expect(await faultsInEveryLook(mine, name)).toEqual([]);
    };
    await show(mine, "/page-access");
    await mine.getByRole("button", { name: "Home", exact: true }).click();
    await mine.getByRole("dialog").getByLabel("Anyone with the password").check();
    await isUsable("dialog-access");
    await mine.setViewportSize(narrow);
    await show(mine, `/customers/${regularId}`);
    await mine.getByRole("button", { name: "More" }).click();
    await mine.getByRole("menuitem", { name: "Erase personal data" }).click();
    await isUsable("dialog-forget");
    await mine.context().close();
  });
});

it("no screen complained", () => expect(opened.complaints).toEqual([]));
