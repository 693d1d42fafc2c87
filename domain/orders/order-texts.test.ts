import { expect, it } from "vitest";
import { confirmedText, lineAnswers, paymentNote } from "./order-texts.ts";

type Types = readonly (1 | 2 | 4)[];
const order = (
  method: "manual" | "stripe" | "none",
  status: "paid" | "awaiting-payment",
  ...types: Types
) => ({
  payment: { method },
  status,
  lines: types.map((productType) => ({ productType })),
});

it.each([
  [
    order("manual", "awaiting-payment", 1, 4),
    /^We have received your order and will complete it as soon as your payment arrives\.$/,
    /^You have not been charged\. Please pay as shown below\.$/,
  ],
  [
    order("manual", "awaiting-payment", 4),
    /payment arrives\. Gift cards are sent by email\.$/,
    /sent in separate emails\.$/,
  ],
  [
    order("manual", "paid", 2),
    /^We have received your order and your payment; there/,
    /^Your payment has arrived\.$/,
  ],
  [
    order("stripe", "paid", 4),
    /your payment\. Gift cards are sent by email\. There is/,
    /arrived\. Gift cards/,
  ],
  [
    order("stripe", "paid", 1),
    /your payment; there is nothing else/,
    /^Your payment has arrived\.$/,
  ],
  [order("none", "paid", 4, 1), /your payment; there/, /^No payment is needed\.$/],
])("tells the buyer of %j what fits", (told, page, mail) => {
  expect(confirmedText(told)).toMatch(page);
  expect(paymentNote(told)).toMatch(mail);
});

it("promises no gift card by email where no email goes out", () => {
  for (const status of ["paid", "awaiting-payment"] as const)
    expect(confirmedText(order("manual", status, 4), false)).not.toMatch(/email|Gift card/);
});

it("does not say that a payment arrived that nobody recorded", () => {
  const old = order("manual", "paid", 1);
  const told = { ...old, payment: { ...old.payment, state: "assumed" as const } };
  const words = "If you have not paid yet, please pay as agreed with the shop.";
  expect(confirmedText(told)).toBe(`We have received your order. ${words}`);
  expect(paymentNote(told)).toBe(words);
  expect(confirmedText({ ...told, payment: { method: "manual", state: "recorded" } })).toMatch(
    /your payment; there/,
  );
});

it("shows answers, and not which purchase a gift card is", () => {
  const additionalFields = { Initials: "A", giftCardPurchase: "7a1f6f3e" };
  expect(lineAnswers({ additionalFields })).toEqual([{ title: "Initials", text: "A" }]);
  expect(lineAnswers({})).toEqual([]);
});
