import { describe, expect, it } from "vitest";
import { newDocument, PageDocument } from "#domain/pages/document.ts";
import { writeGrid } from "#domain/pages/write-grid.ts";
import { addReadySection } from "./add-parts.ts";
import { type Queue, withPending } from "./queue.ts";
import { readySections } from "./ready-sections.ts";

/** An empty page with a ready section. */
const pageWith = (name: string) => {
  const found = readySections.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No section ${name}.`);
  const edits = addReadySection(null, found.blocks, found.look);
  return withPending(
    newDocument("About"),
    edits.map((edit) => ({ edit, follows: false, sent: false })) satisfies Queue,
  );
};

describe("a ready section", () => {
  it.each(readySections.map(({ name }) => name))("is a part of a page: %s", (name) => {
    expect(PageDocument.safeParse(pageWith(name)).success).toBe(true);
  });

  it("with a picture has words and button next to it, without a gap between them", () => {
    const document = pageWith("Picture with text");
    const [section] = document.sections;
    const areas = section?.blocks.map(({ at }) => at.desktop) ?? [];
    expect(areas.map(({ row, rows }) => [row, rows])).toEqual([
      [1, 3],
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    // What is left of the picture is below the button.
    expect(writeGrid(document).css).toContain(
      "grid-template-rows:minmax(0,auto) minmax(0,auto) minmax(0,1fr)",
    );
  });

  it("has its own colours and height", () => {
    expect(pageWith("Opening").sections[0]?.look).toMatchObject({
      role: "strong",
      height: "large",
      width: "page",
    });
    expect(pageWith("Prices").sections[0]?.look.role).toBe("plain");
  });
});
