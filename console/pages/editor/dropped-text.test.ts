import { expect, it } from "vitest";
import { newDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { aBlock, addBlock, addSection, aHeading, changeBlock } from "#tests/support/pages.ts";
import { droppedLines } from "./dropped-text.ts";

const linesOf = (...edits: readonly DraftEdit[]) =>
  droppedLines({
    changes: edits.map((edit) => ({ edit, follows: false, sent: true })),
    reason: "A page can have up to 8 lists and forms.",
    document: newDocument("About"),
  });

it("names every change that was not saved, with its text", () => {
  expect(
    linesOf(
      addBlock("top", aBlock("one", aHeading("Open"))),
      changeBlock("two", 1, aHeading("Every day")),
      addSection("end"),
      { type: "RemoveBlock", changeId: "gone", blockId: "gone", edition: 1 },
    ),
  ).toEqual([
    "A page can have up to 8 lists and forms.",
    "Heading “Open” was not added.",
    "Heading “Every day” was not changed.",
    "A section was not added.",
    "A block was not removed.",
  ]);
});

it("names the first of many", () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    addBlock("top", aBlock(`b${index}`, aHeading(`Text ${index}`))),
  );
  expect(linesOf(...many).at(-1)).toBe("3 more changes were not saved.");
});
