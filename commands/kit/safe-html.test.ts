import { describe, expect, it } from "vitest";
import { HtmlRefused, MAX_OPEN_ELEMENTS, safeContentHtml, safeHtml } from "./safe-html.ts";

const nested = (depth: number, tag = "div") =>
  `${`<${tag}>`.repeat(depth)}text${`</${tag}>`.repeat(depth)}`;

describe.each([
  ["descriptions", safeHtml],
  ["posts", safeContentHtml],
])("the HTML of %s", (_what, sanitized) => {
  it.each([
    ["elements that are left out", `${"<x>".repeat(15_000)}${"</i>".repeat(10_000)}`],
    ["elements that are kept", `${"<b>".repeat(15_000)}${"</i>".repeat(10_000)}`],
    ["closing tags in comments and attributes", '<x><!--</x>--><x y="</x>">'.repeat(5_000)],
    ["one element too many", nested(MAX_OPEN_ELEMENTS + 1)],
  ])("is refused with very many open %s", (_which, html) => {
    expect(() => sanitized(html)).toThrow(HtmlRefused);
    expect(() => sanitized(html)).toThrow("A formatted text can have up to 256 elements");
  });

  it("is refused when it is longer than the longest post", () => {
    expect(sanitized("x".repeat(500_000))).toHaveLength(500_000);
    expect(() => sanitized("x".repeat(500_001))).toThrow("up to 500,000 characters");
  });

  it.each([
    ["tags", "<br>".repeat(25_001)],
    ["signs that begin one", "<".repeat(25_001)],
    ["closing tags that close nothing", `${"<x>".repeat(255)}${"</i>".repeat(60_000)}`],
  ])("is refused with too many %s, before it is read", (_which, html) => {
    expect(() => sanitized(html)).toThrow(HtmlRefused);
    expect(() => sanitized(html)).toThrow("up to 25,000 tags");
    expect(sanitized("<br>".repeat(25_000))).toHaveLength(25_000 * "<br />".length);
  });

  it("can be nested as deeply as people and page builders do", () => {
    expect(sanitized(nested(MAX_OPEN_ELEMENTS))).toBe(nested(MAX_OPEN_ELEMENTS));
  });

  it("can have any number of elements next to one another, also some that nothing closes", () => {
    const part = "<h2>Title</h2><p>One<br>two <b>three</b></p><ul><li>a<li>b</ul><hr></i></b>";
    const html = part.repeat(Math.ceil(100_000 / part.length));
    expect(sanitized(html).match(/<h2>/g)).toHaveLength(Math.ceil(100_000 / part.length));
  });
});
