import { beforeEach, expect, it } from "vitest";
import { parseSegment, type Segment, segmentText, selectValue } from "#domain/census/segment.ts";
import { MAX_CONDITIONS } from "#domain/kit/list-filters.ts";
import { dismissNotices, noticed } from "#tests/support/notices.ts";
import { segmentChange } from "./segment-change.ts";

const device = { column: "device", operator: "is", values: ["Phone"] } as const;
const groupOf = (name: string): Segment[number] => [
  ...["a", "b", "c", "d"].map((each) => ({
    column: "source",
    operator: "not" as const,
    values: [`${name}-${each}.example`],
  })),
];
const full: Segment = ["one", "two", "three", "four", "five"].map(groupOf);

beforeEach(dismissNotices);

it("as many filters as can apply are selected without a notice", () => {
  expect(full.flat()).toHaveLength(MAX_CONDITIONS);
  expect(segmentChange(full)).toMatchObject({ segment: segmentText(full) });
  expect(parseSegment(segmentText(full))).toEqual(full);
  expect(noticed()).toEqual([]);
});

it("a click on one more changes nothing and says why", () => {
  expect(segmentChange(selectValue(full, device))).toEqual({});
  expect(noticed()).toEqual([
    `Up to ${MAX_CONDITIONS} filters can apply at the same time, alternatives included. Remove one first.`,
  ]);
});

it("filters that are too long together change nothing and say so", () => {
  const long = Array.from({ length: 5 }, (_, group) =>
    Array.from({ length: 3 }, (_, place) => ({
      column: "page",
      operator: "not" as const,
      values: [`/${group}-${place}${"é".repeat(190)}`],
    })),
  );
  expect(segmentChange(long)).toEqual({});
  expect(noticed()).toEqual([
    "These filters are too long to apply at the same time. Remove one first.",
  ]);
});

it("filters can always be removed", () => {
  expect(segmentChange([])).toMatchObject({ segment: undefined });
  expect(noticed()).toEqual([]);
});
