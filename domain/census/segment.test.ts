import { describe, expect, it } from "vitest";
import { MAX_CONDITIONS } from "../kit/list-filters.ts";
import { MAX_GROUPS, parseSegment, type Segment, segmentText } from "./segment.ts";

describe("a segment in an address", () => {
  const segment: Segment = [
    [
      { column: "source", operator: "is", values: ["a|b;c:d.example"] },
      { column: "page", operator: "not", values: ["/shop"] },
    ],
    [{ column: "campaign", operator: "lacks", values: ["spring"] }],
    [{ column: "entry", operator: "empty", values: [] }],
  ];

  it("comes back as it was written, whatever its values contain", () =>
    expect(parseSegment(segmentText(segment))).toEqual(segment));

  it("is the text of former versions when it has one group", () =>
    expect(segmentText(segment.slice(1, 2))).toBe("campaign:lacks:spring"));

  it("is none for no text, and omits groups without conditions", () => {
    expect(parseSegment(undefined)).toEqual([]);
    expect(parseSegment("")).toEqual([]);
    expect(segmentText([[], ...segment.slice(2), []])).toBe("entry:empty");
  });

  it.each([
    ["an unknown column", "color:is:red"],
    ["an empty group", "device:is:Phone|"],
    ["only a separator", "|"],
    [
      "too many groups",
      Array(MAX_GROUPS + 1)
        .fill("entry:empty")
        .join("|"),
    ],
    [
      "too many conditions in several groups",
      [Array(MAX_CONDITIONS).fill("entry:empty").join(";"), "entry:filled"].join("|"),
    ],
  ])("is refused for %s", (_what, text) => expect(parseSegment(text)).toBeUndefined());
});
