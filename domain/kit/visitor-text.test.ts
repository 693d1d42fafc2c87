import { describe, expect, it } from "vitest";
import { filesMail } from "../downloads/mail.ts";
import { giftCardMail } from "../gift-cards/mail.ts";
import { awaitedPaymentView } from "../orders/awaited-payment.ts";
import { paymentReminderMail } from "../orders/payment-mail.ts";
import { shipmentMail } from "../orders/shipment-mail.ts";
import { reviewRequestMail } from "../reviews/request-mail.ts";
import { subscriptionMail } from "../subscriptions/mail.ts";
import { commaName, greeting, linkLeftOut, visitorName, visitorText } from "./visitor-text.ts";

const bait = "You won! Claim it at evil.example";
const websiteTitle = "Paper";
const url = "https://shop.example/x";
const order = { websiteTitle, number: 12, day: "January 5, 2030", orderUrl: null };

describe("a visitor's text in an email", () => {
  it("is as it was entered when it leads nowhere", () => {
    expect(visitorText("Ring twice,\nplease.")).toBe("Ring twice,\nplease.");
    expect(visitorName("Ada \n Lovelace")).toBe("Ada Lovelace");
    expect([greeting("Ada"), commaName("Ada")]).toEqual(["Hello Ada,", ", Ada"]);
  });
  it("is omitted when it has a link", () => {
    expect(visitorText(bait)).toBe(linkLeftOut);
    expect([visitorName(bait), greeting(bait), commaName(bait)]).toEqual(["", "Hello,", ""]);
    expect(visitorText(linkLeftOut)).toBe(linkLeftOut);
  });
});

const card = { websiteTitle, origin: null, code: "C", amountCents: 1, currency: "USD" };
const parcel = { lines: [], tracking: null, moreFollows: false };
const payment = awaitedPaymentView(
  { amountCents: 1, reference: "Order 12", payBy: null, instructions: "" },
  "USD",
  { locale: "en-US", timeZone: "UTC", moneyLocale: null, language: "en" },
);

it.each([
  [
    "a review request",
    (name: string) => reviewRequestMail({ websiteTitle, link: url, name, products: ["Mug"] }),
  ],
  [
    "a subscription",
    (name: string) =>
      subscriptionMail({
        websiteTitle,
        name,
        title: "Tea",
        day: "May 1",
        paysByCard: true,
        about: "failed",
      }),
  ],
  ["a payment reminder", (name: string) => paymentReminderMail({ ...order, name, payment })],
  ["a shipment", (name: string) => shipmentMail({ ...order, ...parcel, name })],
  [
    "a changed shipment",
    (name: string) => shipmentMail({ ...order, ...parcel, name, isChange: true }),
  ],
  [
    "files",
    (name: string) => filesMail({ websiteTitle, orderNumber: 1, name, fileNames: [], url }),
  ],
  [
    "a gift card",
    (text: string) =>
      giftCardMail({
        ...card,
        moneyLocale: null,
        name: text,
        fromName: text,
        message: text,
        writtenBy: "b•••@x",
      }),
  ],
])("the email about %s carries no link of the customer's name", (_about, mailTo) => {
  const { subject, text, html } = mailTo(bait);
  expect(`${subject}${text}${html}`).not.toContain("evil");
  expect(mailTo("Ada").text).toContain("Ada");
});
