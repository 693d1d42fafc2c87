import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMailServer } from "#tests/support/mail-server.ts";
import { placeBeforeRecords, recordPayment } from "#tests/support/manual-payment.ts";
import { until } from "#tests/support/wait-for.ts";
import { fillCheckout, mounted, placeOrder } from "../storefront/open-shop.ts";
import { buy, signUpForRestock, stockOf } from "./busy-shop.ts";
import { accessibilityFaults, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let page: Page;
beforeAll(async () => {
  mailServer = await startMailServer();
  opened = await openConsole({ SMTP_URL: mailServer.url });
  page = await opened.newPage();
});
afterAll(async () => {
  await opened?.close();
  await mailServer?.stop();
});

type Rows = Awaited<ReturnType<typeof stockOf>>;
const variant = async (which: (row: Rows[number]) => boolean): Promise<Rows[number]> => {
  const row = (await stockOf(opened.client)).find((each) => !each.unlimited && which(each));
  if (row === undefined) throw new Error("The demo shop has no such variant.");
  return row;
};
const availableOf = async (sku: string): Promise<number> =>
  (await variant((row) => row.sku === sku)).available;
const dialog = () => page.getByRole("dialog");

describe("stock", () => {
  it("receives a delivery, shows it immediately, and undoes it", async () => {
    const { sku, available } = await variant((row) => row.available > 5);
    await show(page, `/stock?search=${sku}`);
    await page.getByRole("button", { name: `Receive ${sku}`, exact: true }).click();
    await dialog().getByRole("button", { name: "Receive" }).click();
    await dialog().getByText("Enter a whole number.").waitFor();
    await dialog().getByLabel("Units received").fill("24");
    await dialog()
      .getByText(`${available} on hand now, ${available + 24} after this change.`)
      .waitFor();
    await dialog().getByLabel("Delivery note or supplier").fill("DN-7");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Receive" }).click();
    await page.getByText(`24 units of ${sku} received.`).waitFor();
    await page
      .getByRole("cell", { name: String(available + 24) })
      .first()
      .waitFor();

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone:").waitFor();
    await page
      .getByRole("cell", { name: String(available), exact: true })
      .first()
      .waitFor();
    expect(await availableOf(sku)).toBe(available);
  });

  it("adjusts with a reason that the history shows, and refuses to go below nothing", async () => {
    const { sku, variantId, available } = await variant((row) => row.available > 5);
    await show(page, `/stock?search=${sku}&open=${variantId}`);
    await dialog().getByRole("button", { name: "Adjust" }).click();
    const modal = page.getByRole("dialog", { name: "Adjust stock" });
    await modal.getByLabel("Adjustment").fill("-2");
    await modal.getByRole("button", { name: "Adjust" }).click();
    await modal.getByText("Enter a reason for the adjustment.").waitFor();
    await modal.getByLabel("Reason").fill("Two were torn");
    await modal.getByRole("button", { name: "Adjust" }).click();
    await page.getByText("Two were torn").waitFor();
    expect(await availableOf(sku)).toBe(available - 2);

    await dialog().getByRole("button", { name: "Adjust" }).click();
    await modal.getByLabel("Adjustment").fill("-100000");
    await modal.getByLabel("Reason").fill("All gone");
    await modal.getByRole("button", { name: "Adjust" }).click();
    await modal.getByRole("alert").waitFor();
    expect(await availableOf(sku)).toBe(available - 2);
  });
});

describe("counting", () => {
  it("is turned off for items made on demand, and on again with the former units", async () => {
    const { sku, variantId, available } = await variant((row) => row.available > 5);
    await show(page, `/stock?search=${sku}&open=${variantId}`);
    const uncounted = dialog().getByRole("switch", { name: "Do not track stock" });
    const listed = page.getByRole("table", { name: "Stock" });
    await expect.poll(() => uncounted.isChecked()).toBe(false);
    await uncounted.click();
    await page.getByText(`Stock tracking is off for ${sku}.`).waitFor();
    await dialog().getByText("Stock tracking changed").waitFor();
    await listed.getByText("unlimited").waitFor({ state: "attached" });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await stockOf(opened.client)).find((row) => row.sku === sku)?.unlimited).toBe(true);

    await uncounted.click();
    await page.getByText(`Stock tracking is on for ${sku}.`).waitFor();
    await listed.getByText("unlimited").waitFor({ state: "detached" });
    expect(await availableOf(sku)).toBe(available);
  });
});

/**
 * The latest email to an address, as its reader has it: the console shows no link that proves who reads
 * it.
 */
const mailTo = (address: string): Promise<string> =>
  until(() => {
    const mail = mailServer.mails.findLast(({ to }) => to === address);
    return mail?.source.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  });

describe("restock", () => {
  it("goes from sold out over the sign-up, the delivery, the send and the email to the order [A2.8, A4.9, A7.9, A7.12]", async () => {
    const { origin } = opened.server;
    const pad = await variant((row) => row.productId === "reporters-pad");
    await buy(origin, pad, pad.available);
    const visitor = await opened.newPage({ signedIn: false });
    await until(async () => {
      await visitor.goto("/shop/p/reporters-pad");
      return (await visitor.locator("[data-root=restock]").count()) > 0;
    });
    await mounted(visitor, "[data-root=restock]");
    await visitor.locator(".restock").getByLabel("Email").fill("eve@example.com");
    await visitor.getByRole("button", { name: "Notify me" }).click();
    await visitor.locator(".restock-done").waitFor();
    await opened.client.post(`/api/console/stock/${pad.variantId}/receive`, { quantity: 1 });

    await show(page, "/restock");
    await page.getByRole("button", { name: `Send to people waiting for ${pad.sku}` }).click();
    await dialog().getByLabel("As many people as there are units").check();
    await dialog().getByLabel("Hold one unit for each person").selectOption("1440");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Send emails" }).click();
    await page.getByText("1 sent").waitFor();

    const mail = await mailTo("eve@example.com");
    expect(mail).toContain("We are holding one for you for 24 hours.");
    await visitor.goto(/View it here: (\S+)/.exec(mail)?.[1] ?? "");
    expect(new URL(visitor.url()).pathname).toBe("/shop/p/reporters-pad");
    await mounted(visitor, "[data-root=add-to-cart]");
    await visitor.getByRole("button", { name: "Add To Cart" }).click();
    await visitor.locator("button[data-status=succeeded], button[data-status=added]").waitFor();
    await visitor.goto("/checkout");
    await fillCheckout(visitor);
    await placeOrder(visitor);
    await visitor.getByRole("heading", { name: "Thank you." }).waitFor();
    await visitor.context().close();
  });

  it("undoes a send before its first email, and lists it", async () => {
    const { origin } = opened.server;
    const soldOut = await variant((row) => row.available === 0);
    await signUpForRestock(origin, soldOut, "dan@example.com");
    await opened.client.post(`/api/console/stock/${soldOut.variantId}/receive`, { quantity: 1 });
    const { productId, variantId } = soldOut;
    await opened.client.post("/api/site-users/account/notifications/restock/send", {
      productId,
      variantId,
      graceSeconds: 600,
    });
    await show(page, "/restock/sends");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("cell", { name: /^Cancelled/ }).waitFor();
    await page.locator("[data-row-opener]").first().click();
    await dialog().getByText("Nothing needs attention").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    // Sign-ups are removed and restored, with the keyboard and several at once.
    await show(page, "/restock/sign-ups?search=dan%40&filters=status:is:waiting");
    await page.getByRole("cell", { name: "dan@example.com", exact: true }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("1 sign-up selected").waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("Removed 1 sign-up.").waitFor();
    await page.getByText("No results").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("Undid “Remove”: 1 sign-up restored.").waitFor();
    await page.getByRole("cell", { name: "dan@example.com", exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await opened.client.post(`/api/console/stock/${variantId}/adjust`, {
      delta: -1,
      reason: "Counted",
    });
    await until(async () => (await availableOf(soldOut.sku)) === 0);
  });

  it("asks before it emails those who wait, counts while it sends, and fills the outbox", async () => {
    const { origin } = opened.server;
    const soldOut = await variant((row) => row.available === 0);
    for (const name of ["ann", "bob", "cyd"])
      await signUpForRestock(origin, soldOut, `${name}@example.com`);
    await opened.client.post(`/api/console/stock/${soldOut.variantId}/receive`, { quantity: 9 });

    await show(page, "/restock");
    await page.getByRole("button", { name: `Send to people waiting for ${soldOut.sku}` }).click();
    await dialog().getByText("4 people are waiting").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await dialog().waitFor({ state: "hidden" });

    await until(async () => (await availableOf(soldOut.sku)) === 9);
    await page.getByRole("button", { name: "Send all" }).click();
    await dialog().getByText("1 variant is back").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Send 4 emails" }).click();
    await page.getByText("Emails for 1 variant will be sent shortly or are being sent.").waitFor();
    await page.getByText("4 sent").waitFor();

    await page
      .getByRole("row")
      .filter({ hasText: soldOut.sku })
      .locator("[data-row-opener]")
      .click();
    await dialog().getByText("ann@example.com").waitFor();
    const told = dialog().getByRole("listitem").filter({ hasText: "Notified" });
    await expect.poll(() => told.count()).toBe(4);

    await show(page, "/mail");
    await page.getByRole("cell", { name: "bob@example.com" }).waitFor();
    await page
      .getByRole("row")
      .filter({ hasText: "bob@example.com" })
      .locator("[data-row-opener]")
      .click();
    await dialog().getByText("Created").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const toBob = () => mailServer.mails.filter(({ to }) => to === "bob@example.com");
    await dialog().getByRole("button", { name: "Send again" }).click();
    const asked = page.getByRole("dialog", { name: "Send this email again?" });
    await asked
      .getByText("The first email was accepted by a mail server, so the recipient will get two.")
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await asked.getByRole("button", { name: "Cancel" }).click();
    await asked.waitFor({ state: "hidden" });
    expect(toBob()).toHaveLength(1);
    await dialog().getByRole("button", { name: "Send again" }).click();
    await asked.getByRole("button", { name: "Send again" }).click();
    await page.getByText("The email is being sent again.").waitFor();
    await until(() => toBob().length === 2, { what: "the second mail" });
    expect(new Set(toBob().map(({ messageId }) => messageId)).size).toBe(2);

    // What the send came to can be gone back in, person by person.
    await show(page, "/restock/sends");
    await page.locator("[data-row-opener]").first().click();
    await dialog()
      .getByRole("button", { name: "Explain: notified by this send", exact: false })
      .click();
    const panel = page.getByRole("dialog", { name: /^Notified by this send/ });
    await panel.getByText("An email was sent").first().waitFor();
    await expect
      .poll(() => panel.getByRole("slider").getAttribute("aria-valuetext"))
      .toBe("4, now");
    await expect.poll(() => panel.getByText("An email was sent").count()).toBe(4);
  });
});

describe("orders", () => {
  it("refunds a line and puts its units back", async () => {
    const { origin } = opened.server;
    const row = await variant((each) => each.available >= 10);
    const orderId = await buy(origin, row, 3);
    await until(async () => (await availableOf(row.sku)) === row.available - 3);
    const path = `/api/console/orders/${orderId}`;
    const order = await until(async () => {
      const { status, body } = await opened.client.get<{ lines: { lineId: string }[] }>(path);
      return status === 200 ? body : undefined;
    });
    const lines = [{ lineId: order.lines[0]?.lineId, quantity: 1 }];
    await recordPayment(opened.client, orderId);
    await opened.client.post(`${path}/fulfilments`, { fulfilmentId: "f1", lines });
    await show(page, `/orders/${orderId}`);
    await page.getByText(/^2 units to ship/).waitFor();
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await dialog().getByText("This order was not paid by card").waitFor();
    await dialog().getByRole("textbox").first().fill("1");
    // It is the unit that was sent which came back: the other two are still to be sent.
    await dialog().getByLabel("Of these, already shipped").fill("1");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog()
      .getByRole("button", { name: /^Refund \$/ })
      .click();
    await page.getByText("Partly refunded").waitFor();
    await page.getByText(/· 1 unit refunded$/).waitFor();
    await page.getByText(/^2 units to ship/).waitFor();
    await until(async () => (await availableOf(row.sku)) === row.available - 2);
    await page.getByText("To refund", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Record as refunded" }).click();
    await dialog().getByRole("button", { name: "Record as refunded" }).click();
    await page.getByText("Manual", { exact: true }).waitFor();
  });

  it("says which part of a refund gift cards get, and which is left to pay manually", async () => {
    const { client, server } = opened;
    const row = await variant((each) => each.available >= 10);
    const { infrastructure } = server;
    const card = await client.post<{ code: string }>("/api/console/gift-cards", {
      amountCents: 1_000,
    });
    await infrastructure.waitFor(["gift-cards"], await infrastructure.eventStore.head());
    const orderId = await buy(server.origin, row, 3, undefined, card.body.code);
    await recordPayment(client, orderId);
    await show(page, `/orders/${orderId}`);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const amount = dialog().getByLabel("Amount (USD)");
    await dialog().getByText("up to $10.00 will be returned to them immediately").waitFor();
    await amount.fill("8.00");
    await dialog().getByText("there is nothing to pay back yourself").waitFor();
    await amount.fill("12.00");
    await dialog()
      .getByText(
        "$10.00 will be returned to gift cards immediately. Pay the other $2.00 back yourself",
      )
      .waitFor();
    await dialog().getByRole("button", { name: "Refund $12.00" }).click();
    await page
      .getByText("$10.00 was returned to gift cards. Refund $2.00 yourself, then record it here.")
      .waitFor();
  });

  it("records the payment of an order manually and undoes it, alone and with others", async () => {
    const { origin } = opened.server;
    const row = await variant((each) => each.available >= 10);
    const orderId = await buy(origin, row, 1);
    await show(page, `/orders/${orderId}`);
    await page.getByText("Nothing can be shipped until the payment is recorded.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Mark as shipped" }).count()).toBe(0);
    await expect
      .poll(() => page.getByRole("button", { name: "Refund", exact: true }).count())
      .toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Record payment" }).click();
    await page.getByText("was recorded as paid.").waitFor();
    await page.getByRole("button", { name: "Mark as shipped" }).waitFor();
    await page.getByRole("button", { name: "Undo payment" }).click();
    await dialog().getByText("The order will await payment").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole("button", { name: "Undo payment" }).click();
    await page.getByText("Without the payment, the order will be cancelled on").waitFor();
    const old = await placeBeforeRecords(opened.server, orderId);
    await show(page, `/orders/${old}`);
    await page.getByRole("button", { name: "Record payment" }).click();
    await page.getByText("was recorded as paid.").waitFor();
    await page.getByRole("button", { name: "Undo payment" }).click();
    await dialog().getByText("It will still count as paid").waitFor();
    await expect.poll(() => dialog().getByText("will await payment").count()).toBe(0);
    await dialog().getByRole("button", { name: "Undo payment" }).click();
    await page.getByText("It counts as paid, but no one has recorded").waitFor();
    await show(page, "/orders?status=awaiting-payment");
    await page.getByLabel("Select all on this page").check();
    await page.getByRole("button", { name: "Record payment" }).click();
    await page.getByText(/^Recorded the payment of/).waitFor();
  });
});

const csv = [
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src",
  'blue-lamp,Blue Lamp,<p>Shines.</p>,Lumen,Lamps,"light",true,Size,Small,LAMP-S,shopify,12,deny,manual,40.00,,true,',
  "blue-lamp,,,,,,,,Large,LAMP-L,shopify,3,deny,manual,55.00,,true,",
  "broken-lamp,Broken Lamp,,Lumen,Lamps,,true,Title,Default Title,LAMP-X,shopify,1,deny,manual,not a price,,true,",
].join("\n");

describe("an import", () => {
  it("shows what a file would do, by row, before it does it", async () => {
    await show(page, "/products/import");
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "lamps.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByRole("heading", { level: 1, name: "lamps.csv" }).waitFor();
    await settled(page);
    await page.getByRole("heading", { name: "1 error: these products will be skipped" }).waitFor();
    const error = page
      .getByRole("table", { name: /1 error/ })
      .getByRole("row")
      .nth(1);
    await expect.poll(() => error.textContent()).toContain("broken-lamp");
    await expect.poll(() => error.getByRole("cell").nth(1).textContent()).toBe("4");
    expect(await accessibilityFaults(page)).toEqual([]);
    const { body } = await opened.client.get<{ total: number }>(
      "/api/console/products?search=Blue+Lamp",
    );
    expect(body.total).toBe(0);

    await page.getByRole("button", { name: "Import 1 product" }).click();
    await page.getByText("Import complete.").waitFor();
    await page.reload();
    await page.getByText("Import complete.").waitFor();
    await page.getByRole("link", { name: "View products" }).click();
    await page.getByText("Blue Lamp").first().waitFor();
    expect(await availableOf("LAMP-S")).toBe(12);
  });

  it("lists earlier imports by pages and sorts them in the address", async () => {
    for (const name of ["a.csv", "z.csv"])
      await opened.client.request(`/api/console/imports?fileName=${name}`, {
        method: "POST",
        json: csv,
        headers: { "content-type": "text/csv" },
      });
    const files = () =>
      page
        .getByRole("table", { name: "Earlier imports" })
        .locator("td:first-child")
        .allInnerTexts();
    await show(page, "/products/import?pageSize=2");
    expect(await files()).toEqual(["z.csv", "a.csv"]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Next page" }).click();
    await page.waitForURL(/page=2/);
    await settled(page);
    expect(await files()).toEqual(["lamps.csv"]);
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page.waitForURL(/sort=fileName/);
    await settled(page);
    expect(await files()).toEqual(["a.csv", "lamps.csv"]);
    await page.getByRole("link", { name: "a.csv" }).click();
    await page.getByRole("heading", { level: 1, name: "a.csv" }).waitFor();
  });

  it("refuses a file that holds no products", async () => {
    await show(page, "/products/import");
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
    await page.getByRole("alert").waitFor();
    expect(new URL(page.url()).pathname).toBe("/config/products/import");
    // Owners without such a file begin with the example, which can be imported as it is.
    const downloads = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the example" }).click();
    const example = await (await downloads).path();
    const file = { name: "products.csv", mimeType: "text/csv", buffer: await readFile(example) };
    await page.locator('input[type="file"]').first().setInputFiles([file]);
    await page.getByRole("button", { name: "Import 2 products" }).waitFor();
  });
});

describe("a product", () => {
  it("is defined, changed and removed", async () => {
    await show(page, "/products/new");
    const name = page.getByRole("textbox", { name: "Name" });
    await page.getByRole("button", { name: "Create product" }).click();
    await page.getByText("A product needs a name of up to 200 characters.").first().waitFor();
    await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
    await name.fill("Reading Lamp");
    await expect
      .poll(() => page.getByRole("textbox", { name: "URL slug" }).inputValue())
      .toBe("reading-lamp");
    await page.getByRole("textbox", { name: "SKU" }).fill("READ-1");
    await page.getByRole("textbox", { name: /^Price/ }).fill("dear");
    await page.getByRole("button", { name: "Create product" }).click();
    await page.getByText("Enter a price such as 12.50.").waitFor();
    await page.getByRole("textbox", { name: /^Price/ }).fill("48.50");
    await page.getByRole("button", { name: "Create product" }).click();
    await page.getByRole("heading", { level: 1, name: "Reading Lamp" }).waitFor();
    await page.getByText("$48.50").waitFor();

    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: /^Sale price/ }).fill("60");
    await page.getByRole("checkbox", { name: "On sale" }).check();
    await page.getByRole("button", { name: "Save product" }).click();
    await page
      .getByText("The variant READ-1 is on sale and needs a sale price below its price.")
      .waitFor();
    await page.getByRole("textbox", { name: /^Sale price/ }).fill("30");
    await page.getByRole("button", { name: "Save product" }).click();
    await page.getByText("$30.00").waitFor();

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Remove product" }).click();
    await dialog().getByRole("button", { name: "Remove product" }).click();
    await page.getByText("Reading Lamp was removed from the shop.").waitFor();
    await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  });
});
