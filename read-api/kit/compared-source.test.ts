import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { comparedSource } from "./compared-source.ts";
import type { ListSource } from "./list-source.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

type Row = readonly [name: string, title: string, orders: number, views: number | null];

const sourceOf = (rows: readonly Row[]): ListSource => ({
  matching: `
    select r ->> 0 as name, r ->> 1 as title, (r ->> 2)::bigint as orders,
           (r ->> 3)::bigint as "pageViews", $2::text as zone
      from jsonb_array_elements($1::jsonb) as r`,
  values: [JSON.stringify(rows), "UTC"],
  columns: {},
  sql: {},
  key: { expression: "name", type: "text" },
});

const figures = {
  same: ["name"],
  others: ["title"],
  figures: ["orders"],
  known: ['"pageViews"'],
};

const rowsOf = ({ matching, values }: Pick<ListSource, "matching" | "values">) =>
  test.database.query<object>(`select * from (${matching}) as c order by name`, values);

it("puts rows next to those of the days before, also where only one of both has them", async () => {
  const now = sourceOf([
    ["ink", "Ink", 3, 10],
    ["pen", "New name", 1, null],
  ]);
  const before = sourceOf([
    ["nib", "Nib", 4, 7],
    ["pen", "Old name", 2, 5],
  ]);
  expect(await rowsOf(comparedSource(now, before, figures))).toEqual([
    { name: "ink", title: "Ink", orders: 3, pageViews: 10, ordersBefore: 0, pageViewsBefore: null },
    { name: "nib", title: "Nib", orders: 0, pageViews: null, ordersBefore: 4, pageViewsBefore: 7 },
    {
      name: "pen",
      title: "New name",
      orders: 1,
      pageViews: null,
      ordersBefore: 2,
      pageViewsBefore: 5,
    },
  ]);
});

it("has only those figures of before that are wanted", async () => {
  const rows = sourceOf([["ink", "Ink", 3, 10]]);
  for (const before of [null, rows])
    expect(
      Object.keys(
        (await rowsOf(comparedSource(rows, before, { ...figures, wanted: ["orders"] })))[0] ?? {},
      ).filter((name) => name.endsWith("Before")),
    ).toEqual(["ordersBefore"]);
});

it("has no figures before without days to compare with", async () => {
  const now = sourceOf([["ink", "Ink", 3, 10]]);
  expect(await rowsOf(comparedSource(now, null, figures))).toMatchObject([
    { name: "ink", orders: 3, pageViews: 10, ordersBefore: null, pageViewsBefore: null },
  ]);
});

it("has 0 for counts when only one of both periods has a row", async () => {
  const now = sourceOf([["ink", "Ink", 3, 10]]);
  const before = sourceOf([
    ["nib", "Nib", 4, 7],
    ["", "", 2, null],
  ]);
  const counted = { ...figures, zeroIf: { '"pageViews"': "$2::text = 'UTC' and own.name <> ''" } };
  const viewsOf = async (at: ListSource, then: ListSource) =>
    (await rowsOf(comparedSource(at, then, counted))).map((row) => {
      const { name, pageViews, pageViewsBefore } = row as Record<string, unknown>;
      return [name, pageViews, pageViewsBefore];
    });
  expect(await viewsOf(now, before)).toEqual([
    ["", null, null],
    ["ink", 10, 0],
    ["nib", 0, 7],
  ]);
  // The days before have other parameters.
  const elsewhere = { ...before, values: [before.values[0], "Elsewhere"] };
  expect(await viewsOf(now, elsewhere)).toEqual([
    ["", null, null],
    ["ink", 10, null],
    ["nib", 0, 7],
  ]);
});
