import { expect, it } from "vitest";
import { awaitedPaymentView } from "./awaited-payment.ts";
import { paymentReminderMail, unpaidCancellationMail } from "./payment-mail.ts";

const facts = {
  websiteTitle: "Paper\n& Ink",
  number: 12,
  name: "Ada <3",
  day: "January 5, 2030",
  orderUrl: "https://shop.example/checkout/order?token=o~t",
};
const awaited = {
  amountCents: 2_150,
  reference: "Order 12",
  payBy: "2030-01-19T12:00:00.000Z",
  instructions: "",
};
const reader = { locale: "en-US", timeZone: "UTC", moneyLocale: null, language: "en" };
const payment = awaitedPaymentView(awaited, "USD", reader);

it("reminds of a payment, and says what becomes of the order without it", () => {
  const mail = paymentReminderMail({ ...facts, payment });
  expect(mail.subject).toBe("Payment for your order #12 at Paper & Ink");
  expect(mail.text).toBe(`Your payment has not arrived yet, Ada <3.

We have not received the payment for your order #12 of January 5, 2030.

How to pay:
Amount: $21.50
Payment reference: Order 12
Pay by: January 19, 2030
The shop will send you an invoice with its payment details.
We will complete your order as soon as your payment arrives. If it has not arrived by January 19, 2030, the order will be cancelled.

If you have paid in the meantime, you can ignore this email.

View your order: https://shop.example/checkout/order?token=o~t

Paper & Ink
`);
  expect(mail.html).toContain("Ada &lt;3");
  expect(mail.html).not.toContain("Ada <3");
  const endless = paymentReminderMail({
    ...facts,
    payment: awaitedPaymentView({ ...awaited, payBy: null }, "USD", reader),
  });
  expect(endless.text).not.toContain("cancelled");
});

it("says in the email about a cancellation that nothing is owed", () => {
  const { subject, text } = unpaidCancellationMail({ ...facts, orderUrl: null });
  expect(subject).toBe("Your order #12 at Paper & Ink was cancelled");
  expect(text).toContain("so the order was cancelled. You owe nothing.");
  expect(text).not.toContain("View your order");
});
