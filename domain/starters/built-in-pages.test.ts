import { describe, expect, it } from "vitest";
import { PageDocument } from "../pages/document.ts";
import { pageText } from "../pages/page-text.ts";
import { type BuiltInFacts, builtInPage } from "./built-in-pages.ts";

const facts: BuiltInFacts = {
  title: "Tonwerk",
  tagLine: "Cups for every day",
  description: "We turn and glaze.\n\nIn Graz.",
  hasContactForm: true,
  collections: [
    { id: "notes", kind: "blog", title: "Notes" },
    { id: "dates", kind: "events", title: "Dates" },
  ],
};

const typesOf = (document: PageDocument) =>
  document.sections.map(({ blocks }) => blocks.map(({ content }) => content.type));

describe("a built-in page as blocks", () => {
  it("is home with tag line, description, products, posts and events", () => {
    const home = builtInPage("home", facts);
    expect(PageDocument.parse(home)).toEqual(home);
    expect(typesOf(home)).toEqual([
      ["heading", "text"],
      ["heading", "products", "buttons"],
      ["heading", "summary"],
      ["heading", "summary"],
    ]);
    expect(pageText(home)).toContain("Cups for every day\nWe turn and glaze. In Graz.");
  });

  it("says the name of a website without a tag line, and nothing that is missing", () => {
    const home = builtInPage("home", { ...facts, tagLine: "", description: " ", collections: [] });
    expect(typesOf(home)).toEqual([["heading"], ["heading", "products", "buttons"]]);
    expect(pageText(home)).toMatch(/^Tonwerk/);
  });

  it("leads from the first products to all of them", () => {
    const blocks = builtInPage("home", facts).sections.flatMap((section) => section.blocks);
    expect(blocks.map(({ content }) => content)).toContainEqual({
      type: "buttons",
      buttons: [{ label: "See everything", href: "/shop", look: "quiet" }],
    });
  });

  it("is the contact page with its form, or with what to write", () => {
    const contact = builtInPage("contact", facts);
    expect(PageDocument.parse(contact)).toEqual(contact);
    expect(typesOf(contact)).toEqual([["heading", "form"]]);
    const without = builtInPage("contact", { ...facts, hasContactForm: false });
    expect(typesOf(without)).toEqual([["heading", "text"]]);
  });
});
