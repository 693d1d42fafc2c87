import { expect, it } from "vitest";
import { aBlock, aText } from "#tests/support/pages.ts";
import { type Block, newDocument, newLayout, newLook, type PageDocument } from "./document.ts";
import { writeGrid } from "./write-grid.ts";

const pageOf = (...blocks: readonly Block[]): PageDocument => ({
  ...newDocument("A"),
  sections: [{ id: "top", look: newLook(), layout: newLayout(), blocks: [...blocks] }],
});

it("the layout of phones ends at 432 pixels, and that of desktops begins at 433 [B2.36]", () => {
  const mobile = { row: 3, column: 1, rows: 1, columns: 6 };
  const block = aBlock("a", aText("a"));
  const { css, classes } = writeGrid(pageOf({ ...block, at: { ...block.at, mobile } }));
  expect(css).toBe(
    "@media (min-width:433px){.pa0{grid-area:1/1/span 1/span 12}}" +
      "@media (max-width:432px){.pm0{grid-area:3/1/span 1/span 6}}",
  );
  expect(classes.get("a")).toBe("pa0 pm0");
});

it("60 blocks take less than 6 KB, and equal areas one rule", () => {
  const blocks = Array.from({ length: 60 }, (_, index) =>
    aBlock(`b${index}`, aText("a"), index + 1),
  );
  expect(writeGrid(pageOf(...blocks)).css.length).toBeLessThan(6_000);
  const equal = blocks.map((block) => ({ ...block, at: aBlock("a", aText("a")).at }));
  expect(writeGrid(pageOf(...equal)).css.match(/grid-area/g)).toHaveLength(1);
  expect(writeGrid(newDocument("A")).css).toBe("");
});

it("rows have the heights that the section names", () => {
  const page = pageOf(aBlock("a", aText("a")));
  const [section] = page.sections;
  section?.layout.body.layout.rows.push({ height: "auto" }, { height: "large" });
  expect(writeGrid(page).css).toContain(
    ".pr0{grid-template-rows:minmax(auto,auto) minmax(20rem,auto)}",
  );
});

it("what is left of a picture over several rows goes to the last of them", () => {
  const [picture, heading, text] = ["picture", "heading", "text"].map((id) =>
    aBlock(id, aText(id)),
  );
  const at = (row: number, column: number, rows: number) => ({
    desktop: { row, column, rows, columns: 6 },
    mobile: null,
  });
  const page = pageOf(
    { ...(picture as Block), at: at(1, 1, 2) },
    { ...(heading as Block), at: at(1, 7, 1) },
    { ...(text as Block), at: at(2, 7, 1) },
  );
  expect(writeGrid(page).css).toContain(".pr0{grid-template-rows:minmax(0,auto) minmax(0,1fr)}");
  // Rows that share what is left are equally high: one of two groups would have an empty half.
  const others = [{ ...aBlock("more", aText("more")), at: at(3, 1, 3) }];
  const [section] = page.sections;
  section?.blocks.push(...others);
  expect(writeGrid(page).css).not.toContain("1fr");
});
