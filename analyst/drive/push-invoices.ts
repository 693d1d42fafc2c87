import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { addEntryContract } from "#commands/cart/contract.ts";
import { placeOrderContract } from "#commands/checkout/contract.ts";
import { refundOrderContract, settleRefundContract } from "#commands/orders/contract.ts";
import { recordPaymentContract } from "#commands/orders/payment-contract.ts";
import { getOrderContract, listOrdersContract } from "#read-api/orders/contract.ts";
import { countryCode } from "./country-code.ts";
import type { Drive, Progress } from "./drive-context.ts";
import { type CookieJar, eachOf, seeWritesOf } from "./http.ts";
import type { DrivenInvoice, DrivenRefund } from "./plan.ts";

/** Marks the customers of this drive, so that its orders can be found again. */
export const mailDomain = (tag: string): string => `${tag}.uci.test`;

const contactOf = ({ invoice, customer }: DrivenInvoice, tag: string) => ({
  email: `${customer === "" ? `guest-${invoice}` : `customer-${customer}`}@${mailDomain(tag)}`,
  name: `${customer === "" ? "Guest" : `Customer ${customer}`} (invoice ${invoice})`,
});

/**
 * The file only contains the country, but checkout requires a state and a postal code in some
 * countries. These are the countries where not every text is valid; the state is one without sales
 * tax where there is one, because the file's totals are without taxes.
 */
const PLACES: Readonly<Record<string, { readonly region?: string; readonly postalCode: string }>> =
  {
    AU: { region: "NSW", postalCode: "2000" },
    CA: { region: "ON", postalCode: "K1A 0B1" },
    DE: { postalCode: "10115" },
    US: { region: "DE", postalCode: "19901" },
  };

const addressOf = ({ country }: DrivenInvoice) => {
  const code = countryCode(country);
  return {
    line1: "Online Retail",
    city: country || "Unspecified",
    region: "Unspecified",
    postalCode: "Unspecified",
    ...PLACES[code],
    country: code,
  };
};

const visitorOf = (tag: string, invoice: string): string =>
  createHash("sha256").update(`${tag} ${invoice}`).digest("hex").slice(0, 32);

const buy = async (
  { http, plan: { tag }, owner }: Drive,
  invoice: DrivenInvoice,
): Promise<void> => {
  const number = invoice.invoice;
  // The same visitor and keys in every run, so that the server finds the cart and the order again.
  const jar = http.createCookieJar({ ss_cvr: visitorOf(tag, number) });
  // The stock that was received a moment ago, on a busy machine too.
  seeWritesOf(jar, owner);
  for (const { productId, sku, quantity, variantId } of invoice.lines)
    await http.call(addEntryContract, {
      jar,
      body: { itemId: productId, sku, quantity },
      idempotencyKey: `drive-${number}-${variantId}`,
    });
  const body = { contact: contactOf(invoice, tag), address: addressOf(invoice) };
  const { order } = await http.call(placeOrderContract, { jar, body });
  if (order.grandTotalCents !== invoice.totalCents)
    throw new Error(
      `Invoice ${number} became an order of ${order.grandTotalCents} instead of ${invoice.totalCents} cents.`,
    );
};

const PAGE_SIZE = 200;

export type FoundOrder = {
  readonly orderId: string;
  readonly invoice: string;
  readonly status: string;
  readonly totalQuantity: number;
  readonly grandTotalCents: number;
  readonly refundedCents: number;
};

/** The orders of this drive in the console's list. */
export const findOrders = async ({ http, plan, owner }: Drive): Promise<readonly FoundOrder[]> => {
  const found: FoundOrder[] = [];
  for (let after: string | undefined; ; ) {
    const search = `@${mailDomain(plan.tag)}`;
    const query = { after, pageSize: PAGE_SIZE, search, sort: "placedAt" as const };
    const { rows, next } = await http.call(listOrdersContract, { jar: owner, query });
    for (const { name, ...row } of rows)
      found.push({ ...row, invoice: /\(invoice (\d+)\)$/.exec(name ?? "")?.[1] ?? "" });
    if (next === null) return found;
    after = next;
  }
};

/** Invoices with a confirmed order. */
const boughtOf = (orders: readonly FoundOrder[]): ReadonlySet<string> =>
  new Set(
    orders
      .filter(({ status }) => status !== "placed" && status !== "failed")
      .map(({ invoice }) => invoice),
  );

/** Buys every invoice without a confirmed order. */
export const pushInvoices = async (drive: Drive, onDone: Progress): Promise<void> => {
  const done = boughtOf(await findOrders(drive));
  await eachOf(drive.plan.invoices, drive.atOnce, async (invoice) => {
    if (!done.has(invoice.invoice)) await buy(drive, invoice);
    onDone();
  });
};

const LOOK_EVERY_MS = 250;
const GIVE_UP_AFTER_LOOKS = 240;

/**
 * The list of orders lags behind the log: it is read again until it contains every bought invoice.
 */
const findAllOrders = async (drive: Drive): Promise<readonly FoundOrder[]> => {
  for (let looks = 1; ; looks += 1) {
    const found = await findOrders(drive);
    const bought = boughtOf(found);
    const isWhole = drive.plan.invoices.every(({ invoice }) => bought.has(invoice));
    // The reconciliation names whatever is still missing.
    if (isWhole || looks >= GIVE_UP_AFTER_LOOKS) return found;
    await pause(LOOK_EVERY_MS);
  }
};

/** The file's customers have paid: records the payment of every order that awaits it. */
export const pushPayments = async (drive: Drive, onDone: Progress): Promise<void> => {
  const { http, owner, atOnce } = drive;
  await eachOf(await findAllOrders(drive), atOnce, async ({ orderId, status }) => {
    if (status === "awaiting-payment")
      await http.call(recordPaymentContract, {
        jar: new Map(owner),
        params: { orderId },
        body: {},
      });
    onDone();
  });
};

const refundOne = async (
  { http, owner }: Drive,
  orderId: string,
  { line, cancellation, variantId, quantity }: DrivenRefund,
): Promise<void> => {
  const jar: CookieJar = new Map(owner);
  const order = await http.call(getOrderContract, { jar, params: { orderId } });
  const bought = order.lines.find((each) => each.variantId === variantId);
  if (bought === undefined) throw new Error(`Order ${orderId} has no line of ${variantId}.`);
  const refundId = `${cancellation}.${line}`;
  const { payback } = await http.call(refundOrderContract, {
    jar,
    params: { orderId },
    body: {
      refundId,
      lines: [{ lineId: bought.lineId, quantity }],
      returnToStock: true,
    },
  });
  // The file says that the order was refunded.
  if (payback === "owed")
    await http.call(settleRefundContract, { jar, params: { orderId, refundId } });
};

/** Refunds every matched cancellation; repeating one changes nothing. */
export const pushRefunds = async (drive: Drive, onDone: Progress): Promise<void> => {
  const byInvoice = new Map(
    (await findOrders(drive)).map(({ invoice, orderId }) => [invoice, orderId]),
  );
  await eachOf(drive.plan.refunds, drive.atOnce, async (refund) => {
    const orderId = byInvoice.get(refund.invoice);
    if (orderId === undefined) throw new Error(`Invoice ${refund.invoice} has no order.`);
    await refundOne(drive, orderId, refund);
    onDone();
  });
};
