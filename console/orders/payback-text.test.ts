import { expect, it } from "vitest";
import { owedText, paybackText } from "./payback-text.ts";

type Order = Parameters<typeof paybackText>[0];

/** $50 paid with a $30 gift card and a transfer of $20. */
const order = (change: Partial<Order> = {}): Order => ({
  payment: { method: "manual" },
  currency: "USD",
  grandTotalCents: 5_000,
  refundedCents: 0,
  giftCards: [{ giftCardId: "card", amountCents: 3_000 }],
  refunds: [],
  ...change,
});
const refunded = (toCard: number, progress: Order["refunds"][number]["progress"] = "paid") => ({
  refundId: `${progress} ${toCard}`,
  amountCents: toCard,
  lines: [],
  returnedToStock: false,
  payback: { paymentCents: 0, giftCards: [{ giftCardId: "card", amountCents: toCard }] },
  progress,
  refusedCode: null,
  refundedAt: "2030-01-01T00:00:00.000Z",
});

it("says that a refund which gift cards get is not paid back by members", () => {
  expect(paybackText(order(), 2_500)).toContain("there is nothing to pay back yourself");
  expect(paybackText(order(), 3_000)).toContain("there is nothing to pay back yourself");
  const whole = order({ grandTotalCents: 3_000 });
  expect(paybackText(whole, 0)).toContain("there is nothing to pay back yourself");
});

it("says how much of a refund gift cards get, and what is left to pay", () => {
  expect(paybackText(order(), 4_000)).toMatch(
    /^\$30\.00 will be returned to gift cards immediately\. Pay the other \$10\.00 back yourself,/,
  );
  for (const none of [0, undefined])
    expect(paybackText(order(), none)).toMatch(/: up to \$30\.00 will be returned to them/);
  // A card gets its part once; a declined refund did not reach it.
  const refunds = [refunded(2_000), refunded(500, "refused")];
  expect(paybackText(order({ refunds, refundedCents: 2_000 }), 2_500)).toMatch(
    /^\$10\.00 will be returned to gift cards immediately\. Pay the other \$15\.00 back yourself,/,
  );
});

it("leaves the whole refund to members where no gift card is left, and to the provider of a card payment", () => {
  const none = order({ giftCards: [] });
  const spent = order({ refunds: [refunded(3_000)], refundedCents: 3_000 });
  for (const each of [none, spent])
    expect(paybackText(each, 1_000)).toMatch(
      /^This order was not paid by card: pay the money back yourself,/,
    );
  expect(paybackText(order({ payment: { method: "stripe" } }), 4_000)).toBeUndefined();
});

it("names what is left to refund without what gift cards got", () => {
  expect(owedText(4_000, 1_000, "USD")).toBe(
    "$30.00 was returned to gift cards. Refund $10.00 yourself, then record it here.",
  );
  expect(owedText(1_000, 1_000, "USD")).toBe("Refund $10.00 yourself, then record it here.");
});
