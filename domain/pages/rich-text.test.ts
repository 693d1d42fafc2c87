import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileNodes } from "#tests/support/hostile-documents.ts";
import { completedLink, isLink } from "./links.ts";
import { RichText } from "./rich-text.ts";
import { writeRichText } from "./write-rich-text.ts";

const paragraph = (text: string, marks?: readonly object[]) => ({
  type: "paragraph",
  content: [{ type: "text", text, ...(marks && { marks }) }],
});
const written = (...content: readonly object[]): string =>
  writeRichText(RichText.parse({ type: "doc", content }));

describe("rich text", () => {
  it("becomes escaped HTML", () => {
    expect(written(paragraph('a < b & "c"'))).toBe("<p>a &lt; b &amp; &quot;c&quot;</p>");
    const marks = [{ type: "bold" }, { type: "link", attrs: { href: "/about?a=1&b=2" } }];
    expect(written(paragraph("read", marks))).toBe(
      '<p><strong><a href="/about?a=1&amp;b=2">read</a></strong></p>',
    );
    const item = (...content: readonly object[]) => ({ type: "listItem", content });
    const inner = { type: "orderedList", content: [item(paragraph("deep"))] };
    expect(written({ type: "bulletList", content: [item(paragraph("one"), inner)] })).toBe(
      "<ul><li><p>one</p><ol><li><p>deep</p></li></ol></li></ul>",
    );
    const heading = { type: "heading", attrs: { level: 2, textAlign: "center" }, content: [] };
    expect(written(heading, { type: "horizontalRule" })).toBe('<h2 class="align-center"></h2><hr>');
  });

  it("takes no node or mark that it does not know", () => {
    const unknown = [
      { type: "script", content: [] },
      paragraph("a", [{ type: "textStyle", attrs: { color: "red" } }]),
      { type: "heading", attrs: { level: 1 }, content: [] },
    ];
    for (const node of unknown)
      expect(RichText.safeParse({ type: "doc", content: [node] }).success).toBe(false);
  });

  it("leaves out attributes that it does not know, as those of a later version", () => {
    const given = [
      { ...paragraph("a"), attrs: { style: "color: red" } },
      paragraph("a", [{ type: "link", attrs: { href: "/a", onclick: "run()" } }]),
    ];
    const text = RichText.parse({ type: "doc", content: given });
    expect(text.content).toEqual([
      { ...paragraph("a"), attrs: {} },
      paragraph("a", [{ type: "link", attrs: { href: "/a" } }]),
    ]);
    expect(writeRichText(text)).toBe('<p>a</p><p><a href="/a">a</a></p>');
  });

  it("links to pages, emails and telephones, and to nothing that runs", () => {
    for (const href of ["/a", "#top", "https://x.example/?q=ä", "mailto:a@x.example", "tel:+1"])
      expect(isLink(href)).toBe(true);
    const hostile = ["javascript:run()", " javascript:run()", "java\nscript:run()", "//x.example"];
    for (const href of [...hostile, "/\\x.example", "data:text/html,x", "vbscript:x", "a", ""])
      expect(isLink(href)).toBe(false);
    expect(written(paragraph("a", [{ type: "link", attrs: { href: hostile[0] } }]))).toBe(
      "<p>a</p>",
    );
  });
});

it.each([
  ["instagram.com/ourband", "https://instagram.com/ourband"],
  [" www.example.co.uk ", "https://www.example.co.uk"],
  ["example.com:8080/a?b#c", "https://example.com:8080/a?b#c"],
  ["toni@band.example", "mailto:toni@band.example"],
  ["+49 (30) 123-456", "tel:+4930123456"],
  ["/shop", "/shop"],
  ["https://example.com", "https://example.com"],
  ["shop", undefined],
  ["menu.pdf", undefined],
  ["See our dates. And more", undefined],
  ["javascript:run()", undefined],
  ["javascript.com:run()//<", undefined],
  ["2026", undefined],
  ["(030) 1234567", "tel:0301234567"],
  ["01.23.45.67.89", "tel:0123456789"],
  ["01-23-45-67-89", "tel:0123456789"],
  ["+49 (0)30 123456", "tel:+4930123456"],
  ["+......", undefined],
  ["0 30 12", undefined],
  ["01.02.2026", undefined],
  ["01/02/26", undefined],
  ["01-02-2026", undefined],
  ["01.02.2026 19.30", undefined],
  ["01.02.-03.02.2026", undefined],
  ["müller.de", "https://müller.de"],
  ["bücher.example/läden", "https://bücher.example/läden"],
  ["about.html#x", undefined],
  ["index.php", undefined],
  ["index.php?page=2", undefined],
  ["example.com/index.php", "https://example.com/index.php"],
  ["", undefined],
])("the target %s is completed where its beginning was left out", (typed, link) => {
  expect(completedLink(typed)).toBe(link);
});

/** More of them by command. */
const DOCUMENTS = Number(process.env.HOSTILE_DOCUMENTS ?? 2_000);

/** Every tag that the writer knows, with the only attributes that it writes. */
const TAG =
  /^<(?:\/?(?:p|h[234]|ul|ol|li|blockquote|strong|em|u|s|code|a)|hr|br|(?:p|h[234]) class="align-(?:center|right|justify)"|a href="(?:\/|#|https?:\/\/|mailto:|tel:)[^"<>]*")>$/i;

it(`${DOCUMENTS} hostile documents become nothing but the writer's own tags`, () => {
  fc.assert(
    fc.property(hostileNodes, (content) => {
      const html = writeRichText(RichText.parse({ type: "doc", content }));
      for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(TAG);
      expect(html).not.toMatch(/<script|<[^>]*\s(?:on\w+|style)\s*=|href="\s*javascript:/i);
    }),
    { numRuns: DOCUMENTS },
  );
});
