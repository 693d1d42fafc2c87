import { describe, expect, it } from "vitest";
import { newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { aBlock, aHeading } from "#tests/support/pages.ts";
import { addBlock } from "./add-parts.ts";
import { copySection, copySections } from "./copy-parts.ts";
import { type Queue, withPending } from "./queue.ts";
import { shiftBlock, shiftSection } from "./shift-parts.ts";

const none = { editions: {}, firstEdition: 0 };
const section = (id: string, ...blocks: readonly string[]) => ({
  id,
  look: newLook(),
  layout: newLayout(),
  blocks: blocks.map((block, index) => aBlock(block, aHeading(block), index + 1)),
});
const document: PageDocument = {
  details: { title: "About", description: "", imageUrl: "", noIndex: false },
  sections: [section("top", "a", "b"), section("end", "c")],
};
const changedBy = (edits: readonly DraftEdit[]): PageDocument =>
  withPending(
    document,
    edits.map((edit) => ({ edit, follows: false, sent: false })) satisfies Queue,
  );
const order = ({ sections }: PageDocument) =>
  sections.map(({ blocks }) => blocks.map(({ id, at }) => `${id}${at.desktop.row}`).join(" "));
const block = (id: string) => {
  const found = document.sections.flatMap(({ blocks }) => blocks).find((one) => one.id === id);
  if (found === undefined) throw new Error(`No block ${id}.`);
  return found;
};

describe("the arrangement of a page", () => {
  it.each([
    ["b", -1, ["b1 a2", "c1"]],
    ["a", 1, ["b1 a2", "c1"]],
    ["b", 1, ["a1", "b2 c1"]],
    ["c", -1, ["a1 b2 c3", ""]],
    ["a", -1, ["a1 b2", "c1"]],
  ] as const)("moves block %s by %d", (id, by, expected) => {
    expect(order(changedBy(shiftBlock(document, block(id), by, none)))).toEqual(expected);
  });
  it("moves a section, and not beyond the page", () => {
    const [top, end] = document.sections;
    if (top === undefined || end === undefined) throw new Error("Two sections are needed.");
    expect(order(changedBy(shiftSection(document, end, -1, none)))).toEqual(["c1", "a1 b2"]);
    expect(shiftSection(document, end, 1, none)).toEqual([]);
    expect(shiftSection(document, top, -1, none)).toEqual([]);
  });
  it("adds a block below the others of its section", () => {
    const [top] = document.sections;
    if (top === undefined) throw new Error("A section is needed.");
    const [shown] = order(changedBy([addBlock(top, aHeading("New"))]));
    expect(shown).toMatch(/^a1 b2 b-[\w-]+3$/);
  });
  it("copies a section with all its blocks under new ids", () => {
    const [top] = document.sections;
    if (top === undefined) throw new Error("A section is needed.");
    const { sections } = changedBy(copySection(top, top.id));
    const copy = sections[1];
    expect(sections.map(({ blocks }) => blocks.length)).toEqual([2, 2, 1]);
    expect(copy?.blocks.map(({ content }) => content)).toEqual(
      top.blocks.map(({ content }) => content),
    );
    expect(copy?.blocks.some(({ id }) => id === "a" || id === "b")).toBe(false);
  });
  it("copies the sections of a page in their order", () => {
    const empty = { ...document, sections: [] };
    const queue = copySections(document.sections).map((edit) => ({
      edit,
      follows: false,
      sent: false,
    }));
    const copy = withPending(empty, queue);
    const texts = (page: PageDocument) =>
      page.sections.map(({ blocks }) => blocks.map(({ content }) => content));
    expect(texts(copy)).toEqual(texts(document));
  });
});
