import { expect, it } from "vitest";
import { restockNotice } from "./notice.ts";

const notice = restockNotice({
  productName: 'Mug <script>alert("x")</script>\r\nBcc: eve@shop.example',
  attributes: { Size: "Small & round", Colour: "Red" },
  websiteTitle: "Pens & Paper",
  productUrl: 'https://shop.example/shop/p/mug?a=1&b="2"',
});

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
it("leaves the line of the variant out when there are no options", () =>
  expect(
    restockNotice({
      productName: "Mug",
      attributes: {},
      websiteTitle: "Pens",
      productUrl: "https://shop.example/",
    }).text,
  ).toBe(
    "Mug is back in stock at Pens.\n\nSee it here: https://shop.example/\n\nYou get this mail because you asked to be told. We send it once: there is nothing to unsubscribe from.\n",
  ));
