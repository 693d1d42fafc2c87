import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { upsellPaths } from "#domain/services/billing-paths.ts";
import { programVersion } from "#infra/config/program-version.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { fillCheckout, putIntoCart, reviewOrder } from "../storefront/open-shop.ts";
import { faultsInEveryLook, show } from "./look.ts";
import { type OpenConsole, openConsole, owner } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mailServer = await startMailServer();
  opened = await openConsole({ MAIL_CAPTURE: "", DAYBOOK_WEBHOOKS_TO: "anywhere" });
  page = await opened.newPage();
});
afterAll(async () => {
  await opened.close();
  await mailServer.stop();
});

const text = async (within: string) => (await page.locator(within).textContent()) ?? "";

describe("the services of a website, without code", () => {
  it("email: entered, tested with the server's real answer, saved, removed", async () => {
    await show(page, "/settings");
    await page.getByRole("navigation", { name: "Settings" }).getByText("Email").click();
    await page.getByRole("textbox", { name: "Server" }).fill("127.0.0.1");
    await page.getByRole("combobox", { name: "Encryption" }).click();
    await page.getByRole("option", { name: /Only if the server offers it/ }).click();
    await page.getByLabel("Port").fill("1");
    await page.getByLabel("Sender address").fill("not an address");
    await page.getByRole("button", { name: "Send a test message" }).click();
    await page.getByText("Enter an email address, such as shop@example.com.").waitFor();
    await page.getByLabel("Sender address").fill("shop@bakery.example");
    await page.getByRole("button", { name: "Send a test message" }).click();
    await page.getByText("The server did not take the message").waitFor();
    await page.getByText("The server does not take emails at this port. Check the port.").waitFor();
    expect(await text("main")).toContain("ECONNREFUSED");
    await page.getByLabel("Port").fill(new URL(mailServer.url).port);
    await page.getByRole("button", { name: "Send a test message" }).click();
    await page.getByText(/The server accepted the message to/).waitFor();
    await expect.poll(() => mailServer.mails.length).toBe(1);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Save the email server?" });
    await dialog.getByLabel("Your password").fill("a guess");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("The password is incorrect.").waitFor();
    await dialog.getByLabel("Your password").fill(owner.password);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText(/The email server was saved/).waitFor();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("The email server was removed.").waitFor();
  });

  it("payment: keys are checked at their fields, and the address for the webhook is shown", async () => {
    await show(page, "/settings/payment");
    expect(await text("main")).toContain("/api/payments/stripe/webhook");
    await page.getByLabel("Publishable key").fill("nonsense");
    await page.getByRole("button", { name: "Take card payments" }).click();
    await page.getByText("Enter the key that begins with pk_live_ or pk_test_.").waitFor();
  });

  it("manual payment: methods with names and instructions, which customers choose", async () => {
    await show(page, "/settings/payment");
    for (const name of ["Bank transfer", "Cash on delivery"]) {
      await page.getByRole("button", { name: "Add a payment method" }).click();
      await page.getByRole("menuitem", { name }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await page.getByText(`${name} was saved.`).waitFor();
    }
    // Of the two, only the bank transfer has lines to fill in.
    await page.getByText("Customers see “Account holder:” and nothing after it.").waitFor();
    await page.getByRole("button", { name: "Move up: Cash on delivery" }).click();
    await page.getByText("The order was changed.").waitFor();
    const visitor = await opened.newPage({ signedIn: false });
    await putIntoCart(visitor);
    await visitor.goto("/checkout");
    await fillCheckout(visitor);
    await reviewOrder(visitor);
    await expect
      .poll(() => visitor.locator(".payment label").allTextContents())
      .toEqual(["Cash on delivery", "Bank transfer"]);
    await visitor.getByRole("radio", { name: "Bank transfer" }).check();
    await visitor.getByText("Account number:").waitFor();
    await visitor.getByRole("button", { name: "Place order" }).click();
    await visitor.getByRole("heading", { name: "How to pay" }).waitFor();
    await visitor.locator(".how-to-pay").getByText("Bank transfer").waitFor();
    const { rows } = (
      await opened.client.get<{ rows: readonly { orderId: string }[] }>("/api/console/orders")
    ).body;
    await show(page, `/orders/${rows[0]?.orderId}`);
    await page.getByText("The customer chose Bank transfer.").waitFor();
  });

  it("domains: added with the record to set, and removed", async () => {
    await show(page, "/settings/domains");
    await page.getByRole("textbox", { name: "Domain" }).fill("www.bakery.example");
    await page.getByRole("button", { name: "Add domain" }).click();
    await page.getByText("The domain has no record yet").waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Remove www.bakery.example" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("www.bakery.example was removed.").waitFor();
  });

  it("both upsell destinations say that there is no plan, and which Daybook runs [B2.6]", async () => {
    expect(upsellPaths).toEqual({
      "trial-upgrade": "/settings/billing/upgrade",
      upgrade: "/settings/billing/subscriptions/website",
    });
    const version = await programVersion();
    for (const path of Object.values(upsellPaths)) {
      await show(page, path);
      await page.getByText("There is no trial, no plan and no bill for Daybook.").waitFor();
      await page.getByText(version, { exact: true }).waitFor();
      const tabs = page.getByRole("navigation", { name: "Settings" });
      const active = tabs.locator('[aria-current="page"]');
      await expect.poll(() => active.allTextContents()).toEqual(["Version"]);
    }
    await show(page, "/settings");
    await page.getByRole("navigation", { name: "Settings" }).getByText("Version").click();
    await page.getByRole("heading", { name: "What you have" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/config${upsellPaths.upgrade}`);
  });

  it("have screens without barriers in every look", async () => {
    const faults: string[] = [];
    for (const path of [
      "/settings/payment",
      "/settings/email",
      "/settings/domains",
      upsellPaths.upgrade,
    ]) {
      await show(page, path);
      faults.push(...(await faultsInEveryLook(page, path)));
    }
    expect(faults).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });
});
