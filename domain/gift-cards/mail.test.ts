import { describe, expect, it } from "vitest";
import { type GiftCardMailFacts, giftCardMail } from "./mail.ts";

const facts: GiftCardMailFacts = {
  moneyLocale: null,
  websiteTitle: "Paper & Ink",
  origin: "https://shop.example",
  code: "2345-6789-ABCD-EFGH",
  amountCents: 5_000,
  currency: "USD",
  name: "Ann",
  fromName: "Ben",
  message: "Enjoy",
  writtenBy: "b•••@e•••.com",
};

describe("the email that brings a gift card", () => {
  it("says who gives it, how much it is, and the code", () => {
    const { subject, text, html } = giftCardMail(facts);
    expect(subject).toBe("Your $50.00 gift card for Paper & Ink");
    const written =
      "The names and the message in this email were written by the customer who bought the card (b•••@e•••.com), not by Paper & Ink.";
    expect(text).toContain(written);
    expect(html).toContain(written.replace("&", "&amp;"));
    expect(text).toContain("Hello Ann,\n\nBen has sent you a gift card for Paper & Ink.\n\nEnjoy");
    expect(text).toContain("Amount: $50.00\nCode: 2345-6789-ABCD-EFGH");
    expect(html).toContain("2345-6789-ABCD-EFGH");
    expect(html).toContain('href="https://shop.example/gift-card/balance"');
  });
  it("names nobody where nobody is named", () => {
    const { subject, text } = giftCardMail({
      ...facts,
      name: "",
      fromName: "",
      message: "",
      writtenBy: null,
    });
    expect(subject).toBe("Your $50.00 gift card for Paper & Ink");
    expect(text.startsWith("Hello,\n\nHere is your gift card for Paper & Ink.\n\nAmount:")).toBe(
      true,
    );
    expect(text).not.toContain("written by");
  });
  it("keeps to whole yen", () => {
    const { subject } = giftCardMail({ ...facts, amountCents: 500_000, currency: "JPY" });
    expect(subject).toContain("¥5,000 gift card");
  });
  it("lets nobody write headers or markup", () => {
    const hostile = giftCardMail({
      ...facts,
      fromName: "Ben\r\nBcc: all@example.com",
      message: "<script>alert(1)</script>",
      name: "<b>Ann</b>",
    });
    expect(hostile.subject).not.toMatch(/[\r\n]/);
    expect(hostile.html).not.toMatch(/<script|<b>/);
    expect(hostile.html).toContain("&lt;script&gt;");
  });
});
