import { describe, expect, it } from "vitest";
import { createChance, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { repeats } from "#tests/support/repeats.ts";
import { MAX_PAGES } from "./join-each.ts";
import { joinVisits } from "./join-visits.ts";
import { firstValues, gatherViews, joinViews, type Visit, visitOf, visitsAfter } from "./visit.ts";

const GAP_MS = 30 * MINUTE_MS;
const START_MS = Date.parse("2026-05-05T12:00:00.000Z");

const viewAt = (atMs: number, position: number, page = `/page-${position % 5}`): Visit =>
  visitOf({
    startedMs: atMs,
    endedMs: atMs,
    firstPosition: position,
    lastPosition: position,
    pages: [page],
    viewedMs: [atMs],
    values: firstValues.map(({ column }) => `${column} ${position}`),
    entry: page,
    exit: page,
  });

/** What joining means: each view is compared with each visit, in the order of the log. */
const naiveJoin = (views: readonly Visit[], gapMs = GAP_MS) => {
  let visits: readonly Visit[] = [];
  const single: [number, readonly string[]][] = [];
  for (const view of views) {
    const full = visits.findLast(
      ({ pages, startedMs, endedMs }) =>
        pages.length >= MAX_PAGES &&
        endedMs + gapMs >= view.startedMs &&
        startedMs <= view.endedMs + gapMs,
    );
    if (full === undefined) {
      visits = visitsAfter(joinViews(visits, [view], gapMs));
      continue;
    }
    single.push([view.firstPosition, full.values]);
    const { endedMs, lastPosition } = view;
    if (endedMs >= full.endedMs)
      visits = visits.with(visits.indexOf(full), visitOf({ ...full, endedMs, lastPosition }));
  }
  return { visits, single };
};

/** The same by batches. What a batch changes is all that differs between the visits before and after it. */
const joinInBatches = (views: readonly Visit[], sizeOf: () => number, gapMs = GAP_MS) => {
  let visits: readonly Visit[] = [];
  const single: [number, readonly string[]][] = [];
  for (let place = 0; place < views.length; ) {
    const batch: Visit[] = [];
    for (const end = place + sizeOf(); place < Math.min(end, views.length); place += 1) {
      const view = copyOf(views[place] as Visit);
      const last = batch.at(-1);
      if (last === undefined || !gatherViews(last, view, gapMs)) batch.push(view);
    }
    const { change, single: alone } = joinVisits(visits, batch, gapMs);
    for (const { firstPosition, values } of alone) single.push([firstPosition, values]);
    if (change === undefined) continue;
    expect(new Set([...change.kept, ...change.removed])).toEqual(new Set(visits));
    visits = visitsAfter(change);
  }
  return { visits, single: single.sort(([a], [b]) => (a < b ? -1 : 1)) };
};

/** Views of a batch are put together in place. */
const copyOf = ({ pages, viewedMs, values, ...view }: Visit): Visit =>
  visitOf({ ...view, pages: [...pages], viewedMs: [...viewedMs], values: [...values] });

/** Visits with about the maximum of pages, and views around their ends in any order. */
const randomViews = (seed: number): readonly Visit[] => {
  const chance = createChance(seed);
  const steps = [0, 1, MINUTE_MS, GAP_MS - 1, GAP_MS, GAP_MS + 1, 2 * GAP_MS];
  const aroundMs: number[] = [START_MS];
  const times: number[] = [];
  let atMs = START_MS;
  for (let block = 0; block < 1 + chance(3); block += 1) {
    for (let view = 0; view < MAX_PAGES - 4 + chance(8); view += 1) {
      times.push(atMs);
      atMs += chance(3) * 100;
    }
    aroundMs.push(atMs);
    for (let view = 0; view < 30; view += 1) {
      const around = aroundMs[chance(aroundMs.length)] as number;
      const away =
        (steps[chance(steps.length)] as number) + (steps[chance(steps.length)] as number);
      const time = around + (chance(3) === 0 ? -away : away) + chance(3);
      times.push(time);
      if (chance(4) === 0) aroundMs.push(time);
    }
    atMs += GAP_MS + chance(3) * GAP_MS + chance(2);
  }
  return times.map((time, place) => viewAt(time, place + 1, `/page-${chance(4)}`));
};

describe("visits with the maximum of pages", () => {
  const LOGS = repeats(20);

  it(`are the same in any batches, with late views, for ${LOGS} random logs`, () => {
    for (let seed = 0; seed < LOGS; seed += 1) {
      const views = randomViews(seed);
      const expected = naiveJoin(views);
      const chance = createChance(seed + 1_000_000);
      for (const most of [1, 3, 40, 400, views.length])
        expect(
          joinInBatches(views, () => 1 + chance(most)),
          `log ${seed} in batches of up to ${most}`,
        ).toEqual(expected);
    }
  });

  it("are not joined with a visit that a late view lets them reach", () => {
    const long = Array.from({ length: MAX_PAGES }, (_, place) => viewAt(START_MS, place + 1));
    const views = [
      ...long,
      // Another visit, and then a late view that the first one lasts until.
      viewAt(START_MS + GAP_MS + 10, 501),
      viewAt(START_MS + 20, 502),
      // Before and after both of them.
      viewAt(START_MS - 2 * GAP_MS, 503),
      viewAt(START_MS + 2 * GAP_MS, 504),
    ];
    const expected = naiveJoin(views);
    expect(expected.visits.map(({ pages }) => pages.length)).toEqual([1, MAX_PAGES, 2]);
    const sizes = [502, 2];
    expect(joinInBatches(views, () => sizes.shift() as number)).toEqual(expected);
  });
});

it("keeps visits of former rules apart unless a view is near both, in any batches", () => {
  const known = [viewAt(START_MS, 1), viewAt(START_MS + GAP_MS / 2, 2)];
  const around = [viewAt(START_MS - 3 * GAP_MS, 3), viewAt(START_MS + 3 * GAP_MS, 4)];
  expect(joinVisits(known, around, GAP_MS).change?.kept).toEqual(known);
  const between = joinVisits(known, [...around, viewAt(START_MS + 1, 5)], GAP_MS);
  expect(between.change?.added.map(({ pages }) => pages.length)).toEqual([1, 3, 1]);
});

// Comparing each view with each visit would look 200 million times, and copy the pages as often.
it("joins a batch with thousands of visits of one visitor", () => {
  const chance = createChance(1);
  const views = Array.from({ length: 20_000 }, (_, place) =>
    viewAt(START_MS + chance(40_000) * 2 * GAP_MS, place + 1),
  );
  const { change } = joinVisits([], views, GAP_MS);
  const times = new Set(views.map(({ startedMs }) => startedMs));
  expect(change?.added.map(({ startedMs }) => startedMs)).toEqual([...times].sort((a, b) => a - b));
});
