import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { ListColumns } from "./list-columns.ts";
import { exportOf } from "./list-export.ts";
import {
  type Condition,
  filtersOf,
  filtersText,
  hiddenWords,
  parseFilters,
} from "./list-filters.ts";
import { listQuery } from "./list-query.ts";
import { longPageQuery } from "./paging.ts";
import {
  inFilters,
  type QuickFilters,
  quickChoice,
  quickDays,
  quickParameters,
  quickValue,
  withDays,
  withQuick,
} from "./quick-filters.ts";

const columns = {
  state: {
    label: "State",
    kind: "choice",
    choices: { on: "On", off: "Off", gone: "Gone" },
    hides: ["gone"],
    value: () => "on",
    filterable: true,
  },
  size: { label: "Size", kind: "count", value: () => 1, filterable: true },
  place: { label: "Place", kind: "text", value: () => "", filterable: true },
  at: { label: "At", kind: "moment", value: () => null, filterable: true },
} as const satisfies ListColumns<object>;
const quick = {
  state: quickChoice(columns, "state", "Any state", { running: "on" }),
  size: {
    label: "Size",
    none: "Any size",
    options: {
      small: { label: "Small", conditions: [{ column: "size", operator: "most", values: ["9"] }] },
      unknown: {
        label: "Unknown",
        conditions: [{ column: "size", operator: "empty", values: [] }],
      },
    },
  },
  where: { label: "Place", none: "Anywhere", text: "place" },
  day: { label: "Day", days: "at" },
} as const satisfies QuickFilters;

const conditions = (text: string): readonly Condition[] => parseFilters(columns, text) ?? [];

describe("the query of a list with presets", () => {
  const query = listQuery({ ...longPageQuery, filters: filtersOf(columns) }, quick);
  it.each([
    ["running", { state: "running" }, "state:is:on"],
    ["off and small", { state: "off", size: "small" }, "state:is:off;size:most:9"],
    ["a condition without a value", { size: "unknown" }, "size:empty"],
    ["a text with signs of the filters' own", { where: "a;b,c:d" }, "place:is:a%3Bb%2Cc%3Ad"],
    ["what is filtered already", { filters: "state:is:off", state: "off" }, "state:is:off"],
    ["filters besides", { filters: "size:least:1", state: "off" }, "size:least:1;state:is:off"],
    [
      "a day, which it includes",
      { from: "2030-01-01", to: "2030-01-01" },
      "at:since:2030-01-01T00%3A00%3A00.000Z;at:before:2030-01-02T00%3A00%3A00.000Z",
    ],
    [
      "moments as they are",
      { to: "2030-01-01T10:00:00Z" },
      "at:before:2030-01-01T10%3A00%3A00.000Z",
    ],
    [
      "the last day but one that can be named",
      { to: "9998-12-30" },
      "at:before:9998-12-31T00%3A00%3A00.000Z",
    ],
    ["nothing of the last day, after which nothing lies", { to: "9998-12-31" }, undefined],
    ["nothing", { where: "" }, undefined],
  ])("says %s in filters, and nothing else", (_what, asked, filters) => {
    expect(query.parse(asked)).toEqual({
      page: 1,
      pageSize: 50,
      ...(filters !== undefined && { filters }),
    });
    if (filters !== undefined) expect(parseFilters(columns, filters)).toBeDefined();
  });

  it("refuses a preset that there is not, and filters that are none", () => {
    for (const asked of [{ state: "on" }, { from: "yesterday" }, { filters: "state:is:lost" }])
      expect(query.safeParse(asked).success).toBe(false);
  });

  it("is that of its file as well, without pages", () => {
    const file = exportOf({
      method: "GET",
      path: "/list",
      summary: "List",
      tag: "list",
      access: "visitor",
      query,
      response: z.object({}),
    });
    expect(file.query.parse({ state: "running", columns: "size", page: 3 })).toEqual({
      filters: "state:is:on",
      columns: "size",
      cells: "shown",
      format: "csv",
    });
  });
});

describe("a preset on a screen", () => {
  it("is the one that its conditions amount to", () => {
    expect(quickValue(quick.state, conditions("state:is:on"))).toBe("running");
    expect(quickValue(quick.state, conditions("size:most:9"))).toBe("");
    expect(quickValue(quick.state, conditions("state:not:on"))).toBe("");
    expect(quickValue(quick.size, conditions("size:most:9"))).toBe("small");
    expect(quickValue(quick.size, conditions("size:empty"))).toBe("unknown");
    expect(quickValue(quick.where, conditions("place:is:here"))).toBe("here");
  });

  it("is none of them where other conditions are set on its column", () => {
    expect(quickValue(quick.state, conditions("state:is:on,off"))).toBeUndefined();
    expect(quickValue(quick.size, conditions("size:most:8"))).toBeUndefined();
    expect(quickValue(quick.where, conditions("place:is:a;place:is:b"))).toBeUndefined();
  });

  it("takes the place of the one before, and leaves all other conditions", () => {
    const before = conditions("size:most:9;size:least:2;state:is:on,off");
    expect(filtersText(withQuick(quick.state, before, "running"))).toBe(
      "size:most:9;size:least:2;state:is:on",
    );
    expect(filtersText(withQuick(quick.size, before, "unknown"))).toBe(
      "size:least:2;state:is:on,off;size:empty",
    );
    expect(filtersText(withQuick(quick.state, before, ""))).toBe("size:most:9;size:least:2");
  });

  it("has two days, each of which is changed by itself", () => {
    const [from, to] = ["2030-01-01T05:00:00.000Z", "2030-01-03T05:00:00.000Z"];
    const first = withDays(quick.day, conditions("size:most:9"), { from });
    const both = withDays(quick.day, first, { to });
    expect(quickDays(quick.day, both)).toEqual({ from, to });
    expect(quickDays(quick.day, withDays(quick.day, both, { from: undefined }))).toEqual({ to });
    expect(both[0]).toEqual(conditions("size:most:9")[0]);
  });
});

it("rows that a list hides are shown on request", () => {
  const leftOut = (text: string) => filtersText(hiddenWords(columns, conditions(text)));
  expect(leftOut("")).toBe("state:not:gone");
  expect(leftOut("state:is:on")).toBe("state:not:gone");
  expect(leftOut("state:not:on")).toBe("state:not:gone");
  expect(leftOut("state:is:gone,on")).toBe("");
});

it("a query without presets is not changed", () =>
  expect(inFilters({}, { filters: "size:most:9" })).toEqual({ filters: "size:most:9" }));

describe("days of the website's time zone", () => {
  const zoned = { day: { label: "Day", days: "at", isZoned: true } } as const;
  const query = listQuery(
    { ...longPageQuery, filters: filtersOf(columns), ...quickParameters(zoned) },
    zoned,
  );
  const asked = (given: object) => {
    const { from, to, filters } = query.parse(given) as Readonly<Record<string, unknown>>;
    return { from, to, filters };
  };
  it("are not changed until the zone is known", () =>
    expect(asked({ from: "2030-01-01", to: "2030-01-02" })).toEqual({
      from: "2030-01-01",
      to: "2030-01-02",
    }));
  it("are filters when they are moments, whatever their offset", () =>
    expect(asked({ from: "2030-01-01T01:00:00+01:00", to: "2030-01-02T00:00:00Z" })).toEqual({
      filters: "at:since:2030-01-01T00%3A00%3A00.000Z;at:before:2030-01-02T00%3A00%3A00.000Z",
    }));
  it("can be one of each, and nothing", () => {
    expect(
      asked({ from: "2030-01-01", to: "2030-01-02T00:00:00Z", filters: "state:is:on" }),
    ).toEqual({
      from: "2030-01-01",
      filters: "state:is:on;at:before:2030-01-02T00%3A00%3A00.000Z",
    });
    expect(asked({ from: "", to: "" })).toEqual({});
  });
  it.each(["yesterday", "2030-02-31T00:00:00Z", "0999-01-01"])("are not %s", (from) =>
    expect(query.safeParse({ from }).success).toBe(false),
  );
});
