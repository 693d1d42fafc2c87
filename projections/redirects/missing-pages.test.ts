import { afterEach, beforeEach, expect, it } from "vitest";
import type { MissingPageEvent } from "#domain/redirects/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { missingPages } from "./missing-pages.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(missingPages);
});
afterEach(() => website.drop());

const ask = (path: string, source: string): Promise<unknown> => {
  const event: MissingPageEvent = { type: "PageNotFound", path, source };
  return website.record("missingPage 1", event);
};

it("counts pages that were not found by path and by where the link was", async () => {
  await ask("/old", "");
  await ask("/old", "/blog/first");
  await ask("/old", "/blog/first");
  await ask("/older", "other.example");
  const rows = await website.rows(
    "select path, source, sum(times)::int as times from read.missing_pages group by 1, 2 order by 1, 2",
  );
  expect(rows).toEqual([
    { path: "/old", source: "", times: 1 },
    { path: "/old", source: "/blog/first", times: 2 },
    { path: "/older", source: "other.example", times: 1 },
  ]);
});
