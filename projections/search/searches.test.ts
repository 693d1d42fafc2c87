import { afterEach, beforeEach, expect, it } from "vitest";
import type { SearchEvent, SearchOutcome } from "#domain/search/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { searches } from "./searches.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(searches);
});
afterEach(() => website.drop());

const MONTH = "searches 2026-11";
const search = async (words: string, outcome: SearchOutcome, results: number): Promise<void> => {
  const person = await website.person(MONTH, { words });
  const event: SearchEvent = { type: "SearchAnswered", person, outcome, results };
  await website.record("search 1", event);
};
const found = () =>
  website.rows(
    `select words, searches::int, last_outcome as outcome, last_results::int as results
       from read.searches order by words`,
  );
const totals = () =>
  website.rows(
    "select outcome, sum(searches)::int as searches from read.search_totals group by 1 order by 1",
  );

it("counts searches by their words, with the last outcome", async () => {
  await search("ink", "nothing", 0);
  await search("ink", "found", 3);
  await search("pensil", "similar", 1);
  expect(await found()).toEqual([
    { words: "ink", searches: 2, outcome: "found", results: 3 },
    { words: "pensil", searches: 1, outcome: "similar", results: 1 },
  ]);
  expect(await totals()).toEqual([
    { outcome: "found", searches: 1 },
    { outcome: "nothing", searches: 1 },
    { outcome: "similar", searches: 1 },
  ]);
});

it("loses the words of a month with its key, and keeps how many searches there were", async () => {
  await search("ink", "found", 3);
  expect(await found()).toHaveLength(1);
  const { personId } = await website.person(MONTH);
  await website.forget(personId);
  expect(await found()).toEqual([]);
  expect(await totals()).toEqual([{ outcome: "found", searches: 1 }]);
});
