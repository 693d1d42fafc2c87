import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { mergeMembers } from "./merge-members.ts";

const item = ContentItemDefinition.parse({
  itemId: "tea",
  collectionId: "journal",
  recordType: 1,
  title: "Tea",
  urlId: "tea",
});

describe("two versions of a document", () => {
  it("keep what each of them changed", () => {
    const mine = { ...item, title: "Green tea" };
    const theirs = { ...item, author: { displayName: "Ann" }, tags: ["leaf"] };
    expect(mergeMembers(item, mine, theirs)).toEqual({
      document: { ...item, title: "Green tea", author: { displayName: "Ann" }, tags: ["leaf"] },
      both: [],
    });
  });

  it("name what both changed, unless they agree", () => {
    const mine = { ...item, title: "Green tea", excerpt: "<p>Same</p>" };
    const theirs = { ...item, title: "Black tea", excerpt: "<p>Same</p>" };
    expect(mergeMembers(item, mine, theirs)).toEqual({
      document: { ...item, title: "Green tea", excerpt: "<p>Same</p>" },
      both: ["title"],
    });
  });

  it("lose nothing that only one of them changed", () => {
    const text = fc.constantFrom("a", "b", "c");
    const part = fc.record({ title: text, excerpt: text, body: text, urlId: text });
    fc.assert(
      fc.property(part, part, part, (before, mine, theirs) => {
        const found = mergeMembers(
          { ...item, ...before },
          { ...item, ...mine },
          { ...item, ...theirs },
        );
        for (const name of ["title", "excerpt", "body", "urlId"] as const) {
          const [was, here, there] = [before[name], mine[name], theirs[name]];
          expect(found.document[name]).toBe(here === was ? there : here);
          expect(found.both.includes(name)).toBe(here !== was && there !== was && here !== there);
        }
      }),
    );
  });
});
