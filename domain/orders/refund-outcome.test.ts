import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type OrderCommand, orderDecider } from "./decide.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderLine } from "./order-parts.ts";
import { refundedCents } from "./refund.ts";

const order = given(orderDecider);
const at = "2030-01-01T00:00:00.000Z";
const orderId = "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11";
const line: OrderLine = {
  lineId: "mug",
  itemId: "mug",
  variantId: "mug",
  sku: "MUG",
  attributes: {},
  title: "Mug",
  productType: 1,
  imageUrl: null,
  quantity: 3,
  unitPriceCents: 1_000,
  totalCents: 3_000,
};
const placed: OrderEvent = {
  type: "OrderPlaced",
  orderId,
  cartId: "c",
  lines: [line],
  currency: "USD",
  subtotalCents: 3_000,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 3_000,
  payment: { method: "stripe" },
  person: { personId: "p", sealed: "" },
  placedAt: at,
};
const confirmed: OrderEvent = { type: "OrderConfirmed", orderId, confirmedAt: at };
const refunded = (
  refundId: string,
  amountCents: number,
  paymentCents = amountCents,
): OrderEvent => ({
  type: "OrderRefunded",
  orderId,
  refundId,
  amountCents,
  returnedToStock: true,
  lines: [{ lineId: "mug", quantity: 1 }],
  payback: { paymentCents, giftCards: [] },
  refundedAt: at,
});
const paid = (refundId: string): OrderEvent => ({
  type: "OrderRefundPaid",
  orderId,
  refundId,
  paidAt: at,
});
const owed = (refundId: string, amountCents: number): OrderEvent => ({
  type: "OrderRefundOwed",
  orderId,
  refundId,
  amountCents,
  owedAt: at,
});
const failed = (refundId: string, attempt: number, wasPaid: boolean): OrderEvent => ({
  type: "OrderRefundFailed",
  orderId,
  refundId,
  attempt,
  wasPaid,
  code: "closed",
  failedAt: at,
});
const retried = (refundId: string, attempt: number): OrderEvent => ({
  type: "OrderRefundRetried",
  orderId,
  refundId,
  attempt,
  retriedAt: at,
});
const settled = (refundId: string): OrderEvent => ({
  type: "OrderRefundSettledByHand",
  orderId,
  refundId,
  settledAt: at,
});
const refused = (refundId: string, amountCents: number): OrderEvent => ({
  type: "OrderRefundRefused",
  orderId,
  refundId,
  amountCents,
  returnedToStock: true,
  lines: [{ lineId: "mug", quantity: 1 }],
  code: "closed",
  refusedAt: at,
});
const recordPaid = (refundId: string, reference?: string): OrderCommand => ({
  type: "RecordRefundPaid",
  refundId,
  at,
  ...(reference !== undefined && { reference }),
});
const recordOwed = (refundId: string): OrderCommand => ({ type: "RecordRefundOwed", refundId, at });
const recordRefused = (refundId: string): OrderCommand => ({
  type: "RecordRefundRefused",
  refundId,
  code: "closed",
  at,
});
const recordFailed = (refundId: string, attempt = 1): OrderCommand => ({
  type: "RecordRefundFailed",
  refundId,
  attempt,
  code: "closed",
  at,
});
const retry = (refundId: string): OrderCommand => ({ type: "RetryRefund", refundId, at });
const settle = (refundId: string): OrderCommand => ({ type: "SettleRefundByHand", refundId, at });
/** Two refunds, so that an outcome must find the one that it is about. */
const two = [placed, confirmed, refunded("r1", 1_000), refunded("r2", 500)];

itKeepsTheDeciderContract("order", orderDecider);

describe("the outcome of a refund", () => {
  it("is recorded for the refund that it is about, and once", () => {
    order(...two)
      .when(recordPaid("r2"))
      .yields(paid("r2"));
    order(...two)
      .when(recordPaid("r2", "re_1"))
      .yields({ ...paid("r2"), reference: "re_1" } as OrderEvent);
    order(...two, paid("r2"))
      .when(recordPaid("r2"))
      .yields();
    order(...two, paid("r2"))
      .when(recordPaid("r1"))
      .yields(paid("r1"));
    order(...two)
      .when(recordPaid("r3"))
      .yields();
  });

  it("is owed by the shop as far as gift cards did not return it", () => {
    order(placed, confirmed, refunded("r1", 1_000, 400))
      .when(recordOwed("r1"))
      .yields(owed("r1", 400));
    order(placed, confirmed, refunded("r1", 1_000, 400), owed("r1", 400))
      .when(recordOwed("r1"))
      .yields();
  });

  it("that the provider rejects reverses its money and its units", () => {
    order(...two)
      .when(recordRefused("r1"))
      .yields(refused("r1", 1_000));
    const after = [...two, refused("r1", 1_000)];
    order(...after)
      .when(recordRefused("r1"))
      .yields();
    expect(refundedCents(after.reduce(orderDecider.evolve, orderDecider.initial))).toBe(500);
  });
});

describe("a refund that was paid and did not arrive", () => {
  it("is recorded as failed, for the attempt that the report is about", () => {
    order(...two, paid("r2"))
      .when(recordFailed("r2"))
      .yields(failed("r2", 1, true));
    order(...two, paid("r2"))
      .when(recordFailed("r2", 2))
      .yields();
    order(...two, paid("r2"))
      .when(recordFailed("r1"))
      .yields();
    order(...two)
      .when(recordFailed("r9"))
      .yields();
    order(...two, paid("r2"), failed("r2", 1, true), retried("r2", 2), paid("r2"))
      .when(recordFailed("r2", 2))
      .yields(failed("r2", 2, true));
    order(...two, paid("r2"), failed("r2", 1, true), retried("r2", 2), paid("r2"))
      .when(recordFailed("r2", 1))
      .yields();
  });

  it("is tried again with the next number, and only while it is failed", () => {
    const once = [...two, paid("r2"), failed("r2", 1, true)];
    order(...once)
      .when(retry("r2"))
      .yields(retried("r2", 2));
    order(...once, retried("r2", 2))
      .when(retry("r2"))
      .yields();
    order(...once, retried("r2", 2), failed("r2", 2, false))
      .when(retry("r2"))
      .yields(retried("r2", 3));
    order(...two, paid("r2"))
      .when(retry("r2"))
      .refuses({ code: "refund-not-failed" });
    order(...once)
      .when(retry("r1"))
      .yields();
    order(...once)
      .when(retry("r9"))
      .refuses({ code: "refund-unknown" });
  });

  it("that is refused on a later attempt has failed, because its money still counts as refunded", () => {
    order(...two, paid("r2"), failed("r2", 1, true), retried("r2", 2))
      .when(recordRefused("r2"))
      .yields(failed("r2", 2, false));
  });

  it("can be settled by a member, as can one that the shop owes, and once", () => {
    const once = [...two, paid("r2"), failed("r2", 1, true)];
    order(...once)
      .when(settle("r2"))
      .yields(settled("r2"));
    order(...once, settled("r2"))
      .when(settle("r2"))
      .yields();
    order(...two, owed("r1", 1_000))
      .when(settle("r1"))
      .yields(settled("r1"));
    order(...once)
      .when(settle("r1"))
      .refuses({ code: "refund-not-failed" });
    order(...two, paid("r2"))
      .when(settle("r2"))
      .refuses({ code: "refund-not-failed" });
    order(...once)
      .when(settle("r9"))
      .refuses({ code: "refund-unknown" });
  });

  it("from before refunds by hand were recorded as owed is settled already", () => {
    const { payback: _none, ...old } = refunded("r1", 1_000) as Extract<
      OrderEvent,
      { type: "OrderRefunded" }
    >;
    order(placed, confirmed, old).when(settle("r1")).yields();
  });
});

describe("an order that was never placed", () => {
  const person = { personId: "p", sealed: "" };
  const deadlines = { remindAt: null, cancelAt: null };
  const commands: readonly OrderCommand[] = [
    recordPaid("r1"),
    recordOwed("r1"),
    recordRefused("r1"),
    recordFailed("r1"),
    retry("r1"),
    settle("r1"),
    { type: "RemindOfPayment", at },
    { type: "CancelUnpaidOrder", cancelId: "c", at },
    { type: "RecordPayment", at },
    { type: "UndoPayment", deadlines, at },
    { type: "RecordStockReturned", returnId: "r1", at },
    { type: "TakeBackShipment", fulfilmentId: "f1", at },
    { type: "AddOrderNote", noteId: "n1", person, at },
    { type: "PromiseLines", siteUserId: "ann", at },
    {
      type: "ChangeTracking",
      fulfilmentId: "f1",
      changeId: "c1",
      tellsBuyer: false,
      person,
      at,
    } as OrderCommand,
  ];
  it.each(commands.map((command) => [command.type, command] as const))(
    "is unknown to %s",
    (_type, command) => order().when(command).refuses({ code: "order-unknown" }),
  );
});

describe("lines promised to an account", () => {
  const promise = (siteUserId: string): OrderCommand => ({ type: "PromiseLines", siteUserId, at });
  const promised = (siteUserId: string): OrderEvent => ({
    type: "OrderLinesPromised",
    orderId,
    siteUserId,
    promisedAt: at,
  });

  it("are promised to each account once, and only while the order waits for its payment", () => {
    order(placed).when(promise("ann")).yields(promised("ann"));
    order(placed, promised("ann")).when(promise("ann")).yields();
    order(placed, promised("ann")).when(promise("bob")).yields(promised("bob"));
    order(placed, promised("ann"), promised("bob")).when(promise("ann")).yields();
    order(placed, confirmed).when(promise("ann")).yields();
  });
});
