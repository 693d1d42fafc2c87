import { describe, expect, it } from "vitest";
import { backgroundSources } from "../codes/content-codes.ts";
import type { BlockContent, ContentOf } from "./blocks.ts";
import { checkPage, PAGE_BUDGET, type PageSurroundings } from "./check-page.ts";
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
        id: `b${index}`,
        content,
        at: place,
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
    assetUrl,
    altText,
    originalSize: "",
    systemDataVariants: "",
    mediaFocalPoint: { x: 0.5, y: 0.5 },
  },
  caption: "",
  href: "",
});
const fine: PageSurroundings = {
  brokenLinks: new Map(),
  faintColors: [],
  bytes: 1,
  search: { title: "About — Ours", sameTitleAt: undefined },
};
const codes = (document: PageDocument, surroundings: Partial<PageSurroundings> = {}) =>
  checkPage(document, { ...fine, ...surroundings })
    // Most of these pages are words alone.
    .filter(({ code }) => code !== "preview-picture-missing")
    .map(({ code, partId }) => [code, partId]);

const words = (text: string): BlockContent => ({
  type: "text",
  text: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
});

describe("the check of a page", () => {
  it("names the placeholder texts of a draft", () => {
    const left = words("Your cart. Write what else you store, and why.");
    const [remark, ...others] = checkPage(page(heading(1), words("Write to us."), left), fine);
    expect(remark).toMatchObject({ code: "instruction-left", level: "hint", partId: "b2" });
    expect(remark?.text).toContain("“Write what else you store, and why.”");
    expect(others.map(({ code }) => code)).not.toContain("instruction-left");
  });
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
  it("finds groups of visitors that see an empty page, because every section is for others [B3.80]", () => {
    const [section] = page(heading(1)).sections;
    if (section === undefined) throw new Error("The page has no section.");
    const shownTo = (...groups: readonly NonNullable<typeof section.cohorts>[]): PageDocument => ({
      ...page(heading(1)),
      sections: groups.map((cohorts, index) => ({ ...section, id: `s${index}`, cohorts })),
    });
    const textsOf = (document: PageDocument, surroundings: Partial<PageSurroundings> = {}) =>
      checkPage(document, { ...fine, ...surroundings })
        .filter(({ code }) => code === "page-empty-for-group")
        .map(({ level, text }) => [level, text]);
    expect(textsOf(shownTo(["B", "C"], ["D", "E"]))).toEqual([
      [
        "error",
        "Visitors in group A see an empty page: every section with a block is limited to other groups. First visits, visitors without cookies and search engines are in group A.",
      ],
    ]);
    expect(textsOf(shownTo(["A"], ["C", "D"]))).toEqual([
      [
        "error",
        "Visitors in groups B and E see an empty page: every section with a block is limited to other groups.",
      ],
    ]);
    expect(textsOf(shownTo(["A", "B"], ["C", "D", "E"]))).toEqual([]);
    // A section without a block shows nothing to anyone.
    const { sections, ...rest } = shownTo(["B", "C", "D", "E"]);
    const { cohorts: _everyone, ...everyone } = section;
    const empty = { ...everyone, id: "empty", blocks: [] };
    expect(textsOf({ ...rest, sections: [...sections, empty] })).toHaveLength(1);
    // A part of other pages can be for some groups alone.
    expect(textsOf(shownTo(["B"]), { search: undefined })).toEqual([]);
  });
  it("says errors before hints, and where they are", () => {
    const remarks = checkPage(
      { ...page(picture("/a.png", "")), details: newDocument("About").details },
      fine,
    );
    expect(remarks.map(({ code, level }) => [code, level])).toEqual([
      ["alt-missing", "error"],
      ["description-missing", "hint"],
    ]);
  });
  it("finds links to missing or unpublished pages, once in a block", () => {
    const buttons: BlockContent = {
      type: "buttons",
      buttons: ["/gone", "/gone", "/later", "/shop"].map((href) => ({
        label: "Go",
        href,
        look: "primary",
      })),
    };
    const brokenLinks = new Map([
      ["/gone", "dead"],
      ["/later", "hidden"],
    ] as const);
    expect(codes(page(buttons, buttons), { brokenLinks })).toEqual([
      ["link-dead", "b0"],
      ["link-hidden", "b0"],
      ["link-dead", "b1"],
      ["link-hidden", "b1"],
    ]);
  });
  it("takes a picture without alt text for decoration only where its owner says so", () => {
    const decorative = { ...picture("/a.png", ""), isDecorative: true } as BlockContent;
    expect(codes(page(heading(1), decorative))).toEqual([]);
    const linked = { ...decorative, href: "/shop" } as BlockContent;
    expect(codes(page(heading(1), linked))).toContainEqual(["alt-missing", "b1"]);
  });
  it("takes a picture of a gallery for decoration where its owner says so, and never one that is a link", () => {
    const gallery = (item: object, options: object = { lightbox: false }) => {
      const { image } = picture("/a.png", "") as ContentOf<"image">;
      const pictures = [{ image, title: "", description: "", ...item }];
      return codes(page(heading(1), { type: "gallery", pictures, options } as never));
    };
    const decorative = { href: "", isDecorative: true };
    const missing = [["alt-missing", "b1"]];
    expect(gallery(decorative)).toEqual([]);
    expect(gallery({ href: "" })).toEqual(missing);
    expect(gallery({ ...decorative, href: "/shop" })).toEqual(missing);
    expect(gallery(decorative, { lightbox: true })).toEqual(missing);
  });
  it("names colours that are hard to see, a heavy page, a long title and one that is taken", () => {
    const faintColors = [{ name: "text colour", ratio: 3.14, least: 4.5 }];
    const search = { title: "About ".repeat(20), sameTitleAt: "about-us" };
    const remarks = checkPage(page(heading(1)), {
      ...fine,
      faintColors,
      search,
      bytes: PAGE_BUDGET + 1,
    });
    expect(remarks.map(({ code }) => code)).toEqual([
      "contrast-low",
      "title-long",
      "title-taken",
      "preview-picture-missing",
      "page-heavy",
    ]);
    expect(remarks[0]?.text).toContain("has a contrast of 3.1 on the background; it needs 4.5");
  });
  it("asks nothing about search of a page that is a part of others", () => {
    const bare = { ...page(heading(1)), details: newDocument("Part").details };
    expect(checkPage(bare, { ...fine, search: undefined })).toEqual([]);
  });
  it("says that an owner's own scripts run whatever a visitor answers about cookies", () => {
    const code = (runsScripts: boolean, waitsForConsent?: boolean): BlockContent => ({
      type: "code",
      html: "<p>Chat</p>",
      runsScripts,
      ...(waitsForConsent !== undefined && { waitsForConsent }),
    });
    expect(codes(page(code(true)))).toEqual([["scripts-unasked", "b0"]]);
    expect(codes(page(code(true, false)))).toEqual([["scripts-unasked", "b0"]]);
    expect(codes(page(code(true, true)))).toEqual([]);
    expect(codes(page(code(false)))).toEqual([]);
  });
  it("names the missing part of a link", () => {
    const textOf = (label: string, href: string) =>
      checkPage(page({ type: "buttons", buttons: [{ label, href, look: "primary" }] }), fine)[0]
        ?.text;
    expect(textOf("Go", "")).toBe("The button “Go” leads nowhere.");
    expect(textOf(" ", "/shop")).toBe("A button has no label. Visitors cannot see where it leads.");
    expect(textOf("", "")).toBe("A button has neither a label nor a target.");
  });
  it("reminds of a text on a picture", () => {
    const { sections, ...rest } = page(heading(1));
    const image = {
      assetUrl: "/a.png",
      altText: "",
      originalSize: "",
      systemDataVariants: "",
      mediaFocalPoint: { x: 0.5, y: 0.5 },
    };
    const background = { source: backgroundSources.upload, image };
    const onPicture = sections.map((section) => ({
      ...section,
      look: { ...section.look, background },
    }));
    expect(codes({ ...rest, sections: onPicture })).toEqual([["text-on-picture", "b0"]]);
  });
});
