import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { parseSearch, searchOf, stringifySearch, without } from "./search.ts";

const search = searchOf(listStockContract, { open: z.string() });

describe("the search parameters of a screen", () => {
  it("takes what the call takes, as the call's types, and what the screen adds", () =>
    expect(search({ page: "2", sort: "-sold", filters: "sold:least:1", open: "v1" })).toEqual({
      page: 2,
      sort: "-sold",
      filters: "sold:least:1",
      open: "v1",
    }));

  it("takes a parameter from before there were filters, as the filter that it is now", () => {
    expect(search({ filter: "out", search: "ink" })).toEqual({
      filter: undefined,
      search: "ink",
      filters: "available:most:0",
    });
    expect(search({ filter: "held", filters: "sold:least:1" }).filters).toBe(
      "sold:least:1;held:least:1",
    );
  });

  it("hides what the call would refuse", () =>
    expect(search({ page: "0", sort: "colour", filter: "none", search: "ink" })).toEqual({
      page: undefined,
      sort: undefined,
      filter: undefined,
      search: "ink",
    }));

  it("keeps text as text in both directions", () => {
    const text = stringifySearch({ search: "007 & more", page: 2, sort: undefined, open: "" });
    expect(text).toBe("?search=007+%26+more&page=2");
    expect(parseSearch(text)).toEqual({ search: "007 & more", page: "2" });
    expect(stringifySearch({})).toBe("");
  });

  it("leaves out what belongs to the screen alone", () =>
    expect(without({ page: 2, open: "v1" }, "open")).toEqual({ page: 2 }));
});
