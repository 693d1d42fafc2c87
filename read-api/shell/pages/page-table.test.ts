import { expect, it } from "vitest";
import type { PageEntry } from "./page-entry.ts";
import { matchPage } from "./page-table.ts";

const find: PageEntry["find"] = () => async () => undefined;
const table: readonly PageEntry[] = [
  { path: "/search", find },
  { path: "/shop/p/:slug", find },
];
const matched = (path: string) => matchPage(table, new URL(path, "http://shop.example"));

it.each(["/search", "/Search", "/search/", "/SEARCH?q=ink"])(
  "finds the page at %s, as the router does",
  (path) => expect(matched(path)?.entry.path).toBe("/search"),
);
it("leaves the letters of a parameter as they are", () =>
  expect(matched("/Shop/p/Mug")?.request.params).toEqual({ slug: "Mug" }));
it("finds nothing elsewhere", () => expect(matched("/searching")).toBeUndefined());
