import { expect, it } from "vitest";
import { searchOfView, viewAddress } from "./view-address.ts";

it("keeps columns, filters, order and rows per page, but not the page", () =>
  expect(
    viewAddress({
      sort: "-total",
      columns: "number,name",
      filters: "status:is:paid",
      search: "a b&c",
      status: undefined,
      pageSize: 100,
      page: 3,
      after: "x",
      before: "y",
      open: "z",
      view: "v",
    }),
  ).toBe(
    "columns=number%2Cname&filters=status%3Ais%3Apaid&pageSize=100&search=a+b%26c&sort=-total",
  ));

it("is the same whatever the order of the parameters", () =>
  expect(viewAddress({ sort: "a", columns: "b" })).toBe(viewAddress({ columns: "b", sort: "a" })));

it("leads back to the same parameters", () => {
  const search = { columns: "number,name", search: "a b&c", sort: "-total" };
  expect(searchOfView(viewAddress(search), "v")).toEqual({ ...search, view: "v" });
  expect(searchOfView("", undefined)).toEqual({});
});
