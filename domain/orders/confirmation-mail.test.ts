import { describe, expect, it } from "vitest";
import { awaitedPaymentView } from "./awaited-payment.ts";
import { type ConfirmationFacts, confirmationMail } from "./confirmation-mail.ts";
import type { Order } from "./order.ts";

const order: Order = {
  orderId: "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11",
  status: "paid",
  lines: [
    {
      lineId: "a",
      itemId: "mug",
      variantId: "mug-red",
      sku: "MUG-RED",
      attributes: { Colour: "Red & Blue" },
      productType: 1,
      title: "Mug <b>big</b>",
      imageUrl: null,
      quantity: 3,
      unitPriceCents: 1_000,
      totalCents: 3_000,
      discountCents: 500,
      additionalFields: { Initials: "A. L.", giftCardPurchase: "8b2f6f3e" },
    },
  ],
  totalQuantity: 3,
  currency: "USD",
  subtotalCents: 3_000,
  taxCents: 200,
  shippingCostCents: 450,
  discountCents: 500,
  grandTotalCents: 3_150,
  discounts: [{ couponId: "c", code: "SPRING", amountCents: 500 }],
  taxes: [{ taxRuleId: "t", name: "Tax", ratePpm: 80_000, inclusive: false, amountCents: 200 }],
  shipping: { shippingOptionId: "s", name: "Parcel", costCents: 450 },
  giftCards: [{ giftCardId: "g", amountCents: 1_000 }],
  payment: { method: "stripe" },
  dueCents: 2_150,
  placedAt: "2030-01-05T12:00:00.000Z",
};
const facts: ConfirmationFacts = {
  moneyLocale: null,
  websiteTitle: "Paper\n& Ink",
  order,
  number: 12,
  name: "Ada Lovelace",
  address: {
    line1: "12 Mill Lane",
    line2: "",
    city: "Ithaca",
    region: "NY",
    postalCode: "14850",
    country: "US",
  },
  note: "Ring twice,\nplease.",
  orderUrl: "https://shop.example/checkout/order?token=o~t",
  awaitedPayment: null,
  day: "January 5, 2030",
};

describe("the email that confirms an order", () => {
  it("lists items, costs and the address in plain text", () =>
    expect(confirmationMail(facts)).toMatchObject({
      subject: "Your order #12 at Paper & Ink",
      text: `Thank you, Ada Lovelace.

We received your order #12 on January 5, 2030. Your payment has arrived.

3 × Mug <b>big</b> (Colour: Red & Blue, Initials: A. L.): $30.00

Subtotal: $30.00
Discount (SPRING): −$5.00
Shipping (Parcel): $4.50
Tax (8%): $2.00
Total: $31.50
Gift card: −$10.00
Paid by card: $21.50

Shipping to:
Ada Lovelace
12 Mill Lane
Ithaca, NY 14850
United States

Your note:
Ring twice,
please.

View your order: https://shop.example/checkout/order?token=o~t

Paper & Ink
`,
    }));

  it("has one number to quote: the order's, and never its id", () => {
    const awaitedPayment = awaitedPaymentView(
      { amountCents: 2_150, reference: "Order 12", payBy: null, instructions: "" },
      "USD",
      { locale: "en-US", timeZone: "UTC", moneyLocale: null, language: "en" },
    );
    const { subject, text, html } = confirmationMail({ ...facts, awaitedPayment });
    expect(subject).toContain("#12");
    expect(text).toContain("Payment reference: Order 12");
    expect(`${text}${html}`).not.toContain(order.orderId);
  });

  it("says the same in HTML, where nothing that was typed is markup", () => {
    const { html } = confirmationMail(facts);
    for (const told of [
      "Mug &lt;b&gt;big&lt;/b&gt;",
      "Red &amp; Blue",
      "$31.50",
      "Ithaca, NY 14850",
    ])
      expect(html).toContain(told);
    expect(html).not.toContain("<b>big");
    expect(html).toContain("Ring twice,<br>please.");
  });

  it.each([
    ["manual", "Your payment has arrived."],
    ["none", "No payment is needed."],
  ] as const)("says how a %s order was paid", (method, told) => {
    const mail = confirmationMail({ ...facts, order: { ...order, payment: { method } } });
    expect(mail.text).toContain(told);
  });

  it("says how an order manually is paid, and by when", () => {
    const awaitedPayment = awaitedPaymentView(
      {
        amountCents: 2_150,
        reference: "Order 12",
        payBy: "2030-01-19T12:00:00.000Z",
        instructions: "First Bank,\naccount <12>",
      },
      "USD",
      { locale: "en-US", timeZone: "UTC", moneyLocale: null, language: "en" },
    );
    const unpaid = { ...order, status: "awaiting-payment", payment: { method: "manual" } } as const;
    const { text, html } = confirmationMail({ ...facts, order: unpaid, awaitedPayment });
    expect(text).toContain("You have not been charged. Please pay as shown below.");
    expect(text).toContain("To pay: $21.50");
    expect(text).toContain(`How to pay:
Amount: $21.50
Payment reference: Order 12
Pay by: January 19, 2030
First Bank,
account <12>
We will complete your order as soon as your payment arrives. If it has not arrived by January 19, 2030, the order will be cancelled.`);
    expect(html).toContain("<strong>Order 12</strong>");
    expect(html).toContain("First Bank,<br>account &lt;12&gt;");
  });

  it("leaves out what there is not", () => {
    const { text } = confirmationMail({ ...facts, address: null, note: "" });
    expect(text).not.toMatch(/It goes to|Your note/);
  });
});

it("carries no link that a visitor entered, whichever field it was entered in", () => {
  const bait = "visit www.evil.example";
  const [line] = order.lines;
  const mail = confirmationMail({
    ...facts,
    name: bait,
    note: bait,
    address: { line1: bait, line2: bait, city: bait, region: "", postalCode: "1", country: "US" },
    order: { ...order, lines: line ? [{ ...line, additionalFields: { Initials: bait } }] : [] },
  });
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain("evil");
  expect(mail.text).toContain("Thank you.");
});
