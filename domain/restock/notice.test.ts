import { describe, expect, it } from "vitest";
import { confirmationMail, durationText, restockNotice } from "./notice.ts";

const hostile = {
  productName: 'Mug <script>alert("x")</script>\r\nBcc: eve@shop.example',
  attributes: { Size: "Small & round", Colour: "Red" },
  websiteTitle: "Pens & Paper",
};
const links = {
  product: 'https://shop.example/shop/p/mug?a=1&b="2"',
  unsubscribe: "https://shop.example/restock/unsubscribe?token=abc",
};
const notice = restockNotice(hostile, links);

describe("the notice", () => {
  it("names the product, the variant and the way to it", () => {
    expect(notice.text).toContain("is back in stock at Pens & Paper.");
    expect(notice.text).toContain("Size: Small & round, Colour: Red");
    expect(notice.text).toContain('https://shop.example/shop/p/mug?a=1&b="2"');
  });
  it("keeps a subject on one line, whatever the product is called", () =>
    expect(notice.subject).toBe(
      'Back in stock: Mug <script>alert("x")</script> Bcc: eve@shop.example',
    ));
  it("escapes everything that is not ours in the HTML", () => {
    expect(notice.html).not.toContain("<script>");
    expect(notice.html).toContain("Mug &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
    expect(notice.html).toContain("Back in stock at Pens &amp; Paper");
    expect(notice.html).toContain("Size: Small &amp; round, Colour: Red");
    expect(notice.html).toContain('href="https://shop.example/shop/p/mug?a=1&amp;b=&quot;2&quot;"');
  });
  it("has a way to stop such emails, and no line without something to say", () =>
    expect(
      restockNotice(
        { productName: "Mug", attributes: {}, websiteTitle: "Pens" },
        { ...links, product: "https://shop.example/" },
      ).text,
    ).toBe(
      "Mug is back in stock at Pens.\n\nView it here: https://shop.example/\n\nYou received this email because you signed up for it.\nUnsubscribe from these emails: https://shop.example/restock/unsubscribe?token=abc\n",
    ));
  it("says for how long a unit is set aside", () => {
    const held = restockNotice({ ...hostile, holdMinutes: 1_440 }, links);
    expect(held.text).toContain("\nWe are holding one for you for 24 hours.\n");
    expect(held.html).toContain("We are holding one for you for 24 hours.");
    expect([30, 60, 4_320].map(durationText)).toEqual(["30 minutes", "1 hour", "3 days"]);
  });
});

it("asks an address before anybody waits under it", () => {
  const link = "https://shop.example/restock/confirm?token=abc";
  const { unsubscribe } = links;
  const mail = confirmationMail(hostile, "Pens", { link, unsubscribe });
  expect(mail.subject).not.toContain("\n");
  expect(mail.text).toContain("Yes, email me: https://shop.example/restock/confirm?token=abc");
  expect(mail.text).toContain("If you did not ask for this, you can ignore this email");
  expect(mail.text).toContain(`Unsubscribe from these emails: ${unsubscribe}`);
  expect(mail.html).toContain(`href="${unsubscribe}"`);
  expect(mail.html).not.toContain("<script>");
});
