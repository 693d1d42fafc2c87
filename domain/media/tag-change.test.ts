import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inverseChange, tagChangeText, withTags } from "./tag-change.ts";

describe("a change of tags", () => {
  it("adds each tag once, behind those that are there, and removes others", () => {
    const change = { add: ["night", "shop"], remove: ["draft"] };
    expect(withTags(["draft", "shop"], change)).toEqual(["shop", "night"]);
    expect(tagChangeText(change)).toBe("Tags: added “night”, “shop”; removed “draft”");
    expect(tagChangeText({ add: [], remove: ["draft"] })).toBe("Tags: removed “draft”");
  });
  it("is undone for any file, whatever tags that had", () => {
    const tags = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"));
    fc.assert(
      fc.property(tags, tags, tags, (before, add, remove) => {
        const change = { add, remove };
        const after = withTags(before, change);
        const undone = withTags(after, inverseChange(before, change));
        expect(new Set(undone)).toEqual(new Set(before));
        // A tag that another member has added since stays.
        const since = withTags([...after, "new"], inverseChange(before, change));
        expect(since).toContain("new");
      }),
    );
  });
});
