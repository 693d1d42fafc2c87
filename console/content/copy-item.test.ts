import { describe, expect, it } from "vitest";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { newDocument, newLayout, newLook } from "#domain/pages/document.ts";
import { aBlock, aHeading } from "#tests/support/pages.ts";
import { addressForCopy, copyOfItem } from "./copy-item.ts";

const definition = ContentItemDefinition.parse({
  itemId: "market",
  collectionId: "calendar",
  recordType: 12,
  title: "Market",
  urlId: "market",
  body: "<p>Bread and more.</p>",
  excerpt: "<p>Bread</p>",
  author: { displayName: "Ada" },
  tags: ["bread"],
  categories: ["Town"],
  mainImage: { assetUrl: "/images/bread.jpg", altText: "Bread" },
  items: [{ assetUrl: "/images/one.jpg" }],
  galleryOptions: { design: "grid" },
  startDate: 1_800_000_000_000,
  endDate: 1_800_003_600_000,
  location: { addressTitle: "Town hall" },
  commentState: 1,
  publicCommentCount: 12,
  externalLink: "https://example.com/market",
  starred: true,
});
const plain = { definition, scheduled: null, draft: null };
const section = {
  id: "top",
  look: newLook(),
  layout: newLayout(),
  blocks: [aBlock("head", aHeading("Bread"), 1), aBlock("more", aHeading("More"), 2)],
};
const text = { ...newDocument("Market"), sections: [section] };

describe("the copy of a post, an event or a gallery", () => {
  it("has everything of the original except its comments, its id and its title", () => {
    const { itemId: _id, ...original } = definition;
    expect(copyOfItem(plain, undefined)).toEqual({
      ...original,
      title: "Market (copy)",
      publicCommentCount: 0,
    });
  });
  it("begins with what is written, not with what visitors see", () => {
    const written = { ...definition, title: "Winter market" };
    const waiting = { definition: { ...definition, title: "Spring market" } };
    const both = { definition, scheduled: waiting, draft: written };
    expect(copyOfItem(both, undefined).title).toBe("Winter market (copy)");
    expect(copyOfItem({ ...both, draft: null }, undefined).title).toBe("Spring market (copy)");
  });
  it("has blocks under new ids, and only those that are written", () => {
    const { blocks } = copyOfItem({ ...plain, draft: definition }, text);
    expect(blocks?.details.title).toBe("Market (copy)");
    const [copy] = blocks?.sections ?? [];
    expect(copy?.blocks.map(({ content }) => content)).toEqual(
      section.blocks.map(({ content }) => content),
    );
    const ids = [copy?.id, ...(copy?.blocks ?? []).map(({ id }) => id)];
    expect(new Set([...ids, "top", "head", "more"]).size).toBe(6);
    const before = { ...plain, definition: { ...definition, blocks: text } };
    expect(copyOfItem(before, undefined).blocks).toBeUndefined();
  });
  it("gets an address also when the original has none that is valid", () => {
    expect(addressForCopy(definition)).toBe("market");
    expect(addressForCopy({ ...definition, urlId: "" })).toBe("market");
    expect(addressForCopy({ ...definition, urlId: "", title: "市場" })).toBe("copy");
  });
});
