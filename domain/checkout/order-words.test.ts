import { expect, it } from "vitest";
import { confirmedText, lineAnswers, paymentNote } from "./order-words.ts";

const order = (method: "manual" | "stripe" | "none", ...types: (1 | 2 | 4)[]) => ({
  payment: { method },
  lines: types.map((productType) => ({ productType })),
});

it.each([
  [
    order("manual", 1, 4),
    /pack it by hand\. The invoice comes with it/,
    /comes with your order\.$/,
  ],
  [
    order("manual", 4),
    /Gift cards go out by mail\. We will send you the invoice;/,
    /of their own\.$/,
  ],
  [
    order("manual", 2),
    /^We have your order\. We will send you the invoice;/,
    /send you the invoice\.$/,
  ],
  [
    order("stripe", 4),
    /your payment\. Gift cards go out by mail\. There is/,
    /arrived\. Gift cards/,
  ],
  [order("stripe", 1), /your payment; there is nothing more/, /^Your payment has arrived\.$/],
  [order("none", 4, 1), /your payment; there/, /^There is nothing left to pay\.$/],
])("tells the buyer of %j what fits", (told, page, mail) => {
  expect(confirmedText(told)).toMatch(page);
  expect(paymentNote(told)).toMatch(mail);
});

it("shows answers, and not which purchase a gift card is", () => {
  const additionalFields = { Initials: "A", giftCardPurchase: "7a1f6f3e" };
  expect(lineAnswers({ additionalFields })).toEqual([{ title: "Initials", text: "A" }]);
  expect(lineAnswers({})).toEqual([]);
});
