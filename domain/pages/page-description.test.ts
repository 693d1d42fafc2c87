import { describe, expect, it } from "vitest";
import { aBlock, aHeading, aText, twoHeadings } from "#tests/support/pages.ts";
import type { BlockContent } from "./blocks.ts";
import { newDocument, type PageDocument } from "./document.ts";
import { pageDescription } from "./page-description.ts";

const page = newDocument("About us");

const withBlocks = (...contents: readonly BlockContent[]): PageDocument => {
  const blocks = contents.map((content, at) => aBlock(`b${at}`, content));
  const sections = twoHeadings.sections.slice(0, 1).map((section) => ({ ...section, blocks }));
  return { ...twoHeadings, sections };
};

const prices: BlockContent = {
  type: "table",
  caption: "Courses",
  rows: [
    ["Course", "Price"],
    ["Glazing", "€ 40"],
  ],
  heads: "row",
};
const sales: BlockContent = {
  type: "chart",
  title: "Cups a year",
  look: "bars",
  rows: [
    ["Year", "Cups"],
    ["2024", "12"],
  ],
};
const buttons: BlockContent = {
  type: "buttons",
  buttons: [{ label: "Go to the shop", href: "/shop", look: "primary" }],
};

describe("the description of a page", () => {
  it("is the one that its owner wrote", () => {
    const described = { ...page, details: { ...page.details, description: "Bread." } };
    expect(pageDescription(described)).toBe("Bread.");
  });
  it("is otherwise how its text begins, in one line and up to a whole word", () => {
    expect(pageDescription(withBlocks(aText("We bake\nevery day & use <no> sugar")))).toBe(
      "We bake every day & use <no> sugar",
    );
    const long = pageDescription(withBlocks(aText("bread ".repeat(50))));
    expect(long).toMatch(/^(?:bread ){26}…$/);
  });
  it("has sentences only: no headings, cells, figures of charts or labels of buttons", () => {
    const contents = [aHeading("Courses"), prices, sales, buttons, aText("We teach on Mondays.")];
    expect(pageDescription(withBlocks(...contents))).toBe("We teach on Mondays.");
  });
  it("is the headings of a page without a sentence, and empty without those", () => {
    expect(pageDescription(withBlocks(prices, aHeading("Courses"), sales))).toBe("Courses");
    expect(pageDescription(withBlocks(prices, buttons))).toBe("");
  });
});
