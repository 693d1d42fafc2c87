import { describe, expect, it } from "vitest";
import { newDocument } from "./document.ts";
import { pageDescription } from "./page-description.ts";

const page = newDocument("About us");

describe("the description of a page", () => {
  it("is the one that its owner wrote", () => {
    const described = { ...page, details: { ...page.details, description: "Bread." } };
    expect(pageDescription(described, "We bake.")).toBe("Bread.");
  });
  it("is otherwise how its text begins, in one line and up to a whole word", () => {
    expect(pageDescription(page, "We bake\nevery day & use <no> sugar")).toBe(
      "We bake every day & use <no> sugar",
    );
    const long = pageDescription(page, "bread ".repeat(50));
    expect(long).toMatch(/^(?:bread ){26}…$/);
  });
});
