import { describe, expect, it } from "vitest";
import { MAX_CONDITIONS } from "../kit/list-filters.ts";
import { MAX_GROUPS, parseSegment, type Segment, segmentText, selectValue } from "./segment.ts";

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

describe("a click on a value", () => {
  const selected = (text: string): string =>
    segmentText(
      selectValue(parseSegment(text) ?? [], {
        column: "device",
        operator: "is",
        values: ["Phone"],
      }),
    );

  it.each([
    ["without filters, is the only one", "", "device:is:Phone"],
    [
      "is added to each alternative",
      "source:is:a.example|page:is:%2Fshop;entry:empty",
      "source:is:a.example;device:is:Phone|page:is:%2Fshop;entry:empty;device:is:Phone",
    ],
    [
      "takes the place of other conditions on its column",
      "device:not:Tablet;source:is:a.example",
      "source:is:a.example;device:is:Phone",
    ],
    [
      "makes one of alternatives that are then equal",
      "device:is:Tablet|device:is:Desktop|source:is:a.example",
      "device:is:Phone|source:is:a.example;device:is:Phone",
    ],
  ])("%s", (_what, before, after) => expect(selected(before)).toBe(after));
});
