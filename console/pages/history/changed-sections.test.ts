import { describe, expect, it } from "vitest";
import { newDocument, newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { withEachMemberChanged } from "#tests/support/changed-members.ts";
import { aBlock, aHeading, aText } from "#tests/support/pages.ts";
import { wholePage } from "#tests/support/whole-page.ts";
import { changedPage } from "./changed-sections.ts";

type Section = PageDocument["sections"][number];

const section = (id: string, ...blocks: readonly ReturnType<typeof aBlock>[]): Section => ({
  id,
  look: newLook(),
  layout: newLayout(),
  blocks: [...blocks],
});

const page = (...sections: readonly Section[]): PageDocument => ({
  ...newDocument("About"),
  sections: [...sections],
});

const rowsOf = (before: PageDocument, after: PageDocument): readonly string[] =>
  changedPage(before, after).map(({ id, kind }) => `${id} ${kind}`);

it("names the blocks that were added, removed, moved and changed, with the words", () => {
  const before = page(
    section(
      "top",
      aBlock("same", aHeading("Same")),
      aBlock("words", aText("We bind books."), 2),
      aBlock("gone", aHeading("Gone"), 3),
      aBlock("moved", aHeading("Moved"), 4),
    ),
  );
  const after = page(
    section(
      "top",
      aBlock("same", aHeading("Same")),
      aBlock("words", aText("We bind old books."), 2),
      aBlock("moved", aHeading("Moved"), 3),
      aBlock("new", aHeading("New"), 4),
    ),
  );
  expect(rowsOf(before, after)).toEqual([
    "words changed",
    "moved moved",
    "new added",
    "gone removed",
  ]);
  const { words = [] } = changedPage(before, after)[0] ?? {};
  expect(words.filter(({ added }) => added).map(({ value }) => value.trim())).toEqual(["old"]);
});

it("names what was changed in the look of a section, and in the details of the page", () => {
  const plain = section("top", aBlock("one", aHeading("One")));
  const before = page(plain);
  const after: PageDocument = {
    details: { ...before.details, title: "About us", noIndex: true },
    sections: [{ ...plain, look: { ...plain.look, role: "quiet", width: "full" }, cohorts: ["B"] }],
  };
  const said = changedPage(before, after).map(({ name, words }) => [
    name,
    words
      .filter(({ removed }) => !removed)
      .map(({ value }) => value)
      .join(""),
  ]);
  expect(said).toEqual([
    ["Title", "About us"],
    ["Keep out of search engines", "Yes"],
    ["Section 1", "Colours: Quiet\nWidth: Full width\nGroups of visitors: B"],
  ]);
});

describe("the order", () => {
  const [one, two, three] = ["one", "two", "three"].map((id) => aBlock(id, aHeading(id)));
  if (!one || !two || !three) throw new Error("The blocks of the test are missing.");

  it("of sections is compared by their neighbours", () => {
    const [a, b, c] = [section("a", one), section("b", two), section("c", three)];
    expect(rowsOf(page(a, b, c), page(b, c, a))).toEqual(["a moved"]);
    expect(rowsOf(page(a, b, c), page(a, c, b))).toHaveLength(1);
    // A new neighbour moves none of the others.
    expect(rowsOf(page(a, b), page(c, a, b))).toEqual(["c added", "three added"]);
    expect(rowsOf(page(a, b, c), page(a, c))).toEqual(["b removed", "two removed"]);
  });

  it("of blocks counts also where their areas stay the same", () => {
    const before = page(section("a", one, two, three));
    expect(rowsOf(before, page(section("a", three, one, two)))).toEqual(["three moved"]);
  });

  it("counts for a block that is in another section now", () => {
    const before = page(section("a", one, two), section("b", three));
    expect(rowsOf(before, page(section("a", one), section("b", two, three)))).toEqual([
      "two moved",
    ]);
  });
});

describe("every member of a page", () => {
  // Blocks are compared whole; one whose type is unknown could not be named.
  const changes = withEachMemberChanged(wholePage).filter(
    ([path]) => !path.endsWith(".content.type"),
  );

  it.each(changes)("is among the differences: %s", (_path, changed) => {
    expect(changedPage(wholePage, changed as PageDocument)).not.toEqual([]);
  });

  it("is the same where nothing was changed, in whatever order it was stored", () => {
    const { sections, details } = structuredClone(wholePage);
    expect(changedPage(wholePage, { sections, details })).toEqual([]);
    expect(changes.length).toBeGreaterThan(60);
  });
});
