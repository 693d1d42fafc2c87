import { expect, it } from "vitest";
import { newDocument, newLayout, newLook, type PageDocument } from "#domain/pages/document.ts";
import { aBlock, aHeading, aText } from "#tests/support/pages.ts";
import { changedBlocks } from "./changed-blocks.ts";

const page = (...blocks: readonly ReturnType<typeof aBlock>[]): PageDocument => ({
  ...newDocument("About"),
  sections: [{ id: "top", look: newLook(), layout: newLayout(), blocks: [...blocks] }],
});

it("names the blocks that were added, removed, moved and changed, with the words", () => {
  const before = page(
    aBlock("same", aHeading("Same")),
    aBlock("words", aText("We bind books."), 2),
    aBlock("gone", aHeading("Gone"), 3),
    aBlock("moved", aHeading("Moved"), 4),
  );
  const after = page(
    aBlock("same", aHeading("Same")),
    aBlock("words", aText("We bind old books."), 2),
    aBlock("moved", aHeading("Moved"), 3),
    aBlock("new", aHeading("New"), 4),
  );
  const changes = changedBlocks(before, after);
  expect(changes.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    "words changed",
    "moved moved",
    "new added",
    "gone removed",
  ]);
  expect(changes[0]?.words.filter(({ added }) => added).map(({ value }) => value.trim())).toEqual([
    "old",
  ]);
});
