import { describe, expect, it } from "vitest";
import type { BlockContent } from "./blocks.ts";
import { checkPage } from "./check-page.ts";
import { newDocument, newLayout, newLook, type PageDocument } from "./document.ts";

const place = { desktop: { row: 1, column: 1, rows: 1, columns: 12 }, mobile: null };
const page = (...contents: readonly BlockContent[]): PageDocument => ({
  ...newDocument("About"),
  details: { title: "About", description: "About us.", imageUrl: "", noIndex: false },
  sections: [
    {
      id: "top",
      look: newLook(),
      layout: newLayout(),
      blocks: contents.map((content, index) => ({
        ...{ id: `b${index}`, content, at: place },
        position: "top-left",
      })),
    },
  ],
});
const heading = (level: 1 | 2 | 3 | 4, text = "Title"): BlockContent => ({
  type: "heading",
  text,
  level,
});
const picture = (assetUrl: string, altText: string): BlockContent => ({
  type: "image",
  image: {
    ...{ assetUrl, altText, originalSize: "", systemDataVariants: "" },
    mediaFocalPoint: { x: 0.5, y: 0.5 },
  },
  ...{ caption: "", href: "" },
});
const codes = (document: PageDocument) =>
  checkPage(document).map(({ code, partId }) => [code, partId]);

describe("the check of a page", () => {
  it("finds nothing on a page that is complete", () => {
    expect(codes(page(heading(1), heading(2), picture("/a.png", "A cup")))).toEqual([]);
  });
  it.each([
    ["alt text that is missing", picture("/a.png", " "), "alt-missing"],
    ["a picture that is still to be chosen", picture("", ""), "picture-missing"],
    ["an empty heading", heading(2, " "), "heading-empty"],
    [
      "a button that leads nowhere",
      { type: "buttons", buttons: [{ label: "Go", href: "", look: "primary" }] },
      "link-empty",
    ],
    ["a form that is still to be chosen", { type: "form", formId: "" }, "form-missing"],
  ] as const)("finds %s", (_what, content, code) => {
    expect(codes(page(content as BlockContent))).toEqual([[code, "b0"]]);
  });
  it("finds a heading that skips a level, and a second title", () => {
    expect(codes(page(heading(1), heading(2), heading(4)))).toEqual([["heading-order", "b2"]]);
    expect(codes(page(heading(1), heading(1)))).toEqual([["several-titles", "b1"]]);
    expect(codes(page(heading(2), heading(3), heading(2)))).toEqual([]);
  });
  it("finds a link in a text that leads nowhere", () => {
    const marks = [{ type: "link" as const, attrs: { href: "" } }];
    const content: BlockContent = {
      type: "text",
      text: {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "here", marks }] }],
      },
    };
    expect(codes(page(content))).toEqual([["link-empty", "b0"]]);
  });
  it("names what search engines miss", () => {
    const empty = newDocument("About");
    expect(codes(empty).map(([code]) => code)).toEqual(["page-empty", "description-missing"]);
    const hidden = page(heading(1));
    const details = { ...hidden.details, noIndex: true };
    expect(codes({ ...hidden, details })).toEqual([["no-index", undefined]]);
  });
});
