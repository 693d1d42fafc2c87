import { expect, it } from "vitest";
import { isSlug } from "#domain/catalog/slug.ts";
import { firstSegment, isReservedPath } from "#domain/pages/path.ts";
import { DOMAIN_CHECK_PATH } from "#infra/http/domain-check.ts";
import type { createFindPages } from "./find-page.ts";
import type { PageEntry } from "./page-entry.ts";
import { matchPage, pageTable } from "./page-table.ts";

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

it("no page or collection of an owner can begin with a path of the table", () => {
  // The paths are looked at, no page is asked for.
  const finders = {} as ReturnType<typeof createFindPages>;
  const fixed = pageTable(finders)
    .map(({ path }) => firstSegment(path.slice(1)))
    .filter(isSlug);
  expect(fixed).toContain("gift-card");
  // Answers first, under every host.
  fixed.push(firstSegment(DOMAIN_CHECK_PATH.slice(1)));
  expect(fixed.filter((segment) => !isReservedPath(segment))).toEqual([]);
});
