import { beforeEach, expect, it } from "vitest";
import { MAX_CONDITIONS } from "#domain/kit/list-filters.ts";
import { parseSpeedSegment } from "#domain/performance/speed-segment.ts";
import { dismissNotices, noticed } from "#tests/support/notices.ts";
import { takesPages, withValue } from "./speed-filters.tsx";

const GROUPS = 5;
/** As many filters as can apply, none of which a page or a country would replace. */
const full = Array.from({ length: GROUPS }, (_, group) =>
  Array.from({ length: MAX_CONDITIONS / GROUPS }, (_, place) =>
    place < group ? "device:is:mobile" : "device:not:mobile",
  ).join(";"),
).join("|");

beforeEach(dismissNotices);

it("a page or a country that would be one filter too many is refused with a notice [B3.41]", () => {
  expect(parseSpeedSegment(full)).toHaveLength(GROUPS);
  for (const column of ["page", "country"] as const) {
    dismissNotices();
    expect(takesPages(full)).toBe(true);
    expect(withValue(full, column, "ZZ")).toBeUndefined();
    expect(noticed()).toEqual([expect.stringMatching(/^Up to 20 filters can apply/)]);
  }
});

it("a page is added to the other filters, except to those by country [B3.41]", () => {
  expect(withValue("device:is:mobile", "page", "/a")).toBe("device:is:mobile;page:is:%2Fa");
  expect(takesPages(undefined)).toBe(true);
  expect(takesPages("country:is:ZZ")).toBe(false);
  expect(noticed()).toEqual([]);
});
