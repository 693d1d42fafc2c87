import { describe, expect, it } from "vitest";
import { replacedBy } from "./replaced-by.ts";

const scheduled = (version: number, publishOn: number, cancelled = false) =>
  ({ version, kind: "scheduled", publishOn, cancelled }) as const;
const published = (version: number, publishOn: number) =>
  ({ version, kind: "published", publishOn, cancelled: false }) as const;

describe("a scheduled version", () => {
  it("is replaced by the first later one that visitors get before it", () => {
    const rows = [published(3, 30), published(2, 20), scheduled(1, 100)] as const;
    expect(replacedBy(rows[2], rows, 50)).toBe(2);
  });
  it("stays in front of later ones that are cancelled, or that visitors get after it", () => {
    const rows = [scheduled(3, 90, true), scheduled(2, 200), scheduled(1, 100)] as const;
    expect(replacedBy(rows[2], rows, 50)).toBeUndefined();
  });
  it("is not replaced once its time has come, nor when it was cancelled or published", () => {
    const rows = [published(2, 20), scheduled(1, 10)] as const;
    expect(replacedBy(rows[1], rows, 50)).toBeUndefined();
    expect(replacedBy(scheduled(1, 100, true), rows, 50)).toBeUndefined();
    expect(replacedBy(published(1, 100), rows, 50)).toBeUndefined();
  });
});
