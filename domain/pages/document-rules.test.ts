import { describe, expect, it } from "vitest";
import {
  aBlock,
  addBlock,
  addSection,
  aHeading,
  aRow,
  aText,
  changeBlock,
} from "#tests/support/pages.ts";
import { backgroundSources } from "../codes/content-codes.ts";
import { type BlockContent, blockTypeCode, editorBlockType } from "./blocks.ts";
import { pageDraftDecider } from "./decide-draft.ts";
import {
  breakpoints,
  devices,
  newDocument,
  newLayout,
  newLook,
  PageDocument,
  positions,
} from "./document.ts";
import { evolveDraft, noDraft } from "./draft-state.ts";
import type { DraftEdit } from "./edits.ts";
import { MAX_BLOCKS, MAX_DYNAMIC_BLOCKS, MAX_SECTIONS } from "./limits.ts";
import { pagePicture, pageText } from "./page-text.ts";
import { type DraftRejection, draftRejectionText } from "./rejections.ts";

const at = "2030-01-01T12:00:00.000Z";
const common = { pageId: "about", draft: 1, baseEdition: 0, base: newDocument("About"), at };

const decide = (edits: readonly DraftEdit[]) =>
  pageDraftDecider.decide({ ...common, type: "ChangeDraft", edits }, noDraft);
const refusalOf = (...edits: readonly DraftEdit[]): DraftRejection["code"] | undefined => {
  const outcome = decide(edits);
  return outcome.ok ? undefined : outcome.rejection.code;
};
const documentOf = (...edits: readonly DraftEdit[]): PageDocument => {
  const outcome = decide(edits);
  if (!outcome.ok) throw new Error(outcome.rejection.code);
  return outcome.value.reduce(evolveDraft, noDraft).document as PageDocument;
};
const several = (count: number, content: BlockContent) =>
  Array.from({ length: count }, (_, index) => addBlock("top", aBlock(`b${index}`, content)));
const top = addSection("top");

describe("the layout of a section", () => {
  it("is empty in twelve columns when it is new [B3.78]", () => {
    const layout = { body: { raw: false, layout: { columns: 12, rows: [] } } };
    expect(newLayout()).toEqual(layout);
    expect(documentOf(top).sections[0]?.layout).toEqual(layout);
  });
  it("has nine positions [B3.79]", () => expect(new Set(positions).size).toBe(9));
  it("is for three devices and two breakpoints", () =>
    expect([devices, breakpoints]).toEqual([
      ["desktop", "phone", "tablet"],
      ["mobile", "desktop"],
    ]));
  it("ends at the twelfth column", () => {
    const wide = (column: number, columns: number) => {
      const area = { row: 1, column, rows: 1, columns };
      const block = { ...aBlock("b", aText("a")), at: { desktop: area, mobile: null } };
      return refusalOf(top, addBlock("top", block));
    };
    expect([wide(1, 12), wide(12, 1), wide(7, 6)]).toEqual([undefined, undefined, undefined]);
    expect([wide(2, 12), wide(12, 2)]).toEqual(["area-outside", "area-outside"]);
  });
});

describe("a block", () => {
  it("has the code and the editor's name of its type [B3.88]", () => {
    expect(blockTypeCode("image")).toBe(5);
    expect(blockTypeCode("form")).toBe(9);
    expect(blockTypeCode("products")).toBe(43);
    expect(blockTypeCode("buttons")).toBe(53);
    expect(blockTypeCode("text")).toBeNull();
    expect(editorBlockType(aHeading("a", 1))).toBe("heading");
    expect(editorBlockType({ ...aHeading("a"), level: 3 } as BlockContent)).toBe("sub-heading");
    expect(editorBlockType(aText("a"))).toBe("body");
    expect(editorBlockType({ type: "form", formId: "a" })).toBe("custom-form");
    expect(editorBlockType({ type: "divider" })).toBeNull();
  });
  it("needs an id of its own", () => {
    expect(refusalOf(top, addBlock("top", aBlock("top", aText("a"))))).toBe("id-taken");
    for (const id of ["", "1", "a b", "a".repeat(41), "details"])
      expect(refusalOf(top, addBlock("top", aBlock(id, aText("a"))))).toBe("id-malformed");
    expect(refusalOf(addBlock("none", aBlock("a", aText("a"))))).toBe("part-unknown");
    expect(refusalOf(changeBlock("none", 0, aText("a")))).toBe("part-unknown");
  });
  it("leads nowhere that runs, and shows pictures from here or by https", () => {
    const button = (href: string): BlockContent => ({
      type: "buttons",
      buttons: [{ label: "Go", href, look: "primary" }],
    });
    expect(refusalOf(top, addBlock("top", aBlock("b", button("/shop"))))).toBeUndefined();
    expect(refusalOf(top, addBlock("top", aBlock("b", button("javascript:run()"))))).toBe(
      "link-invalid",
    );
    const image = (assetUrl: string) => ({
      ...PageDocument.shape.details.parse(common.base.details),
      imageUrl: assetUrl,
    });
    const details = (assetUrl: string): DraftEdit => ({
      type: "ChangePageDetails",
      changeId: "details-1",
      edition: 0,
      details: image(assetUrl),
    });
    expect(refusalOf(details("/images/a.png"))).toBeUndefined();
    expect(refusalOf(details("data:image/svg+xml,x"))).toBe("image-address-invalid");
  });
});

describe("the limits of a page", () => {
  it("are 60 blocks in a layout, and not 61", () => {
    expect(documentOf(top, ...several(MAX_BLOCKS, aText("a"))).sections[0]?.blocks).toHaveLength(
      60,
    );
    expect(refusalOf(top, ...several(MAX_BLOCKS + 1, aText("a")))).toBe("too-many-blocks");
  });
  it("are 30 sections", () => {
    const sections = (count: number) =>
      Array.from({ length: count }, (_, index) => addSection(`s${index}`));
    expect(refusalOf(...sections(MAX_SECTIONS))).toBeUndefined();
    expect(refusalOf(...sections(MAX_SECTIONS + 1))).toBe("too-many-sections");
  });
  it("are eight lists and forms", () => {
    const form: BlockContent = { type: "form", formId: "contact" };
    expect(refusalOf(top, ...several(MAX_DYNAMIC_BLOCKS, form))).toBeUndefined();
    expect(refusalOf(top, ...several(MAX_DYNAMIC_BLOCKS + 1, form))).toBe(
      "too-many-dynamic-blocks",
    );
  });
  it("are 50 KB in a block and 256 KB in all", () => {
    const frame = JSON.stringify(aText("")).length;
    expect(refusalOf(top, ...several(1, aText("a".repeat(50_000 - frame))))).toBeUndefined();
    expect(refusalOf(top, ...several(1, aText("a".repeat(50_001 - frame))))).toBe("text-too-large");
    expect(refusalOf(top, ...several(1, aText("ä".repeat(25_000))))).toBe("text-too-large");
    expect(refusalOf(top, ...several(5, aText("a".repeat(49_000))))).toBeUndefined();
    expect(refusalOf(top, ...several(6, aText("a".repeat(49_000))))).toBe("page-too-large");
  });
  it("are said to the editor", () => {
    expect(draftRejectionText({ code: "too-many-blocks" })).toBe(
      "A section can have up to 60 blocks.",
    );
    expect(draftRejectionText({ code: "page-too-large" })).toBe("A page can contain up to 256 KB.");
  });
});

it("the text of a page is what visitors read, in reading order", () => {
  const image: BlockContent = {
    type: "image",
    image: {
      assetUrl: "/images/a.png",
      originalSize: "",
      mediaFocalPoint: { x: 0.5, y: 0.5 },
      systemDataVariants: "",
      altText: "A cup",
    },
    caption: "Ours",
    href: "",
  };
  const parts = [aHeading("Hello"), aText("We make mugs."), image].map((content, index) => ({
    ...aBlock(`b${index}`, content),
    at: aRow(9 - index),
  }));
  const adds = parts.map((block, index) => addBlock("top", block, parts[index - 1]?.id ?? null));
  const document = documentOf(top, ...adds);
  expect(pageText(document)).toBe("Hello\nWe make mugs.\nA cup Ours");
  expect(pagePicture(document)).toBe("/images/a.png");
  const [first, ...others] = document.sections;
  const behind = {
    source: backgroundSources.upload,
    image: { ...image.image, assetUrl: "/b.png" },
  };
  const look = { ...newLook(), background: behind };
  const sections = first ? [{ ...first, look }, ...others] : [];
  expect(pagePicture({ ...document, sections })).toBe("/b.png");
});
