import { expect, it } from "vitest";
import { recordPaymentContract } from "#commands/orders/payment-contract.ts";
import { listOrdersContract } from "#read-api/orders/contract.ts";
import type { Drive } from "./drive-context.ts";
import type { Http } from "./http.ts";
import { pushPayments } from "./push-invoices.ts";

const order = (invoice: string, status: string) => ({
  orderId: `order of ${invoice}`,
  name: `Guest (invoice ${invoice})`,
  status,
});

/** What the list of orders tells, look after look: it follows the log, and so comes late. */
const looks = [
  [order("1", "awaiting-payment")],
  [order("1", "awaiting-payment"), order("2", "placed")],
  [order("1", "awaiting-payment"), order("2", "awaiting-payment"), order("3", "paid")],
];

it("records the payment of every invoice, however late the list of orders knows of it", async () => {
  const recorded: unknown[] = [];
  let looked = 0;
  const call = async (contract: unknown, { params }: { params?: { orderId?: string } }) => {
    if (contract === recordPaymentContract) return recorded.push(params?.orderId);
    if (contract !== listOrdersContract) throw new Error("Nothing else is asked.");
    const rows = looks[Math.min(looked, looks.length - 1)];
    looked += 1;
    return { rows, next: null };
  };
  const plan = { tag: "test", invoices: ["1", "2", "3"].map((invoice) => ({ invoice })) };
  const http = { call, createCookieJar: () => new Map() } as unknown as Http;
  const drive = { http, plan, owner: new Map(), atOnce: 1, currency: "GBP" } as unknown as Drive;
  await pushPayments(drive, () => undefined);
  expect(recorded).toEqual(["order of 1", "order of 2"]);
});
