import { describe, expect, it } from "vitest";
import { changedMeanwhile, editConflictText } from "./edit-conflict.ts";

describe("a change of something that others change as well", () => {
  it("is accepted when its caller has seen the present state, or names none", () => {
    expect(changedMeanwhile({ a: 1, b: 2 }, { b: 2, a: 1 })).toBeUndefined();
    expect(changedMeanwhile(undefined, { a: 1 })).toBeUndefined();
    expect(changedMeanwhile(undefined, undefined)).toBeUndefined();
  });
  it("is refused with the present state when that is another one", () => {
    const refused = { code: "changed-meanwhile", present: { a: 2 } } as const;
    expect(changedMeanwhile({ a: 1 }, { a: 2 })).toEqual(refused);
    expect(editConflictText(refused)).toBe(
      "Someone has changed this since you opened it. Your changes were not saved.",
    );
  });
  it("is refused when the thing was removed", () => {
    const refused = { code: "changed-meanwhile", present: undefined } as const;
    expect(changedMeanwhile({ a: 1 }, undefined)).toEqual(refused);
    expect(editConflictText(refused)).toBe(
      "Someone has removed this since you opened it. Your changes were not saved.",
    );
  });
});
