import { expect, it } from "vitest";
import { htmlFacts } from "./html-facts.ts";

it("finds headings, links and pictures in the HTML of an owner", () => {
  const html =
    '<h2 class="x">A</h2><p><a href="/shop?a=1&amp;b=2">Shop</a><a>none</a></p><h4>B</h4>' +
    '<img data-alt="no" src="/images/a.png"><img src="/images/b.png" alt="A cup">';
  expect(htmlFacts(html)).toEqual({
    headings: [2, 4],
    hrefs: ["/shop?a=1&b=2"],
    pictures: [
      { src: "/images/a.png", altText: "" },
      { src: "/images/b.png", altText: "A cup" },
    ],
  });
});
