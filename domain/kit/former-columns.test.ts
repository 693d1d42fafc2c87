import { expect, it } from "vitest";
import * as z from "zod/mini";
import { withFormerColumns } from "./former-columns.ts";
import { exportOf } from "./list-export.ts";
import { filtersOf } from "./list-filters.ts";
import { listQuery } from "./list-query.ts";
import { sortBy } from "./paging.ts";

const columns = {
  name: { label: "Name", kind: "text", value: () => "", sortable: true, filterable: true },
  total: { label: "Total", kind: "count", value: () => 0, sortable: true, filterable: true },
} as const;
const query = withFormerColumns(
  listQuery({ sort: z._default(sortBy(["name", "total"]), "name"), filters: filtersOf(columns) }),
  { revenue: "total" },
);

it("takes a column by its former id, in sorting and filters", () => {
  const asked = { sort: "-revenue", filters: "revenue:least:5;name:is:revenue" };
  expect(z.parse(query, asked)).toEqual({
    sort: "-total",
    filters: "total:least:5;name:is:revenue",
  });
  expect(z.parse(query, { sort: "revenue" })).toEqual({ sort: "total" });
  expect(z.parse(query, {})).toEqual({ sort: "name" });
});

it("refuses ids that no column had", () => {
  for (const asked of [{ sort: "income" }, { sort: "--revenue" }, { filters: "income:least:5" }])
    expect(z.safeParse(query, asked).success).toBe(false);
});

it("takes it for the columns of the list's file, too", () => {
  const { query: file } = exportOf({
    method: "GET",
    path: "/api/console/sums",
    summary: "Sums",
    tag: "sales",
    access: "owner",
    permission: "overview:read",
    query,
  } as const);
  const asked = { columns: "name,revenue", sort: "-revenue" };
  expect(z.parse(file as z.ZodMiniType, asked)).toMatchObject({
    columns: "name,total",
    sort: "-total",
  });
});
