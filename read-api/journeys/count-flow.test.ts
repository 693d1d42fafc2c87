import { expect, it } from "vitest";
import { flowDirections } from "#domain/journeys/page-flow.ts";
import { createVisitColumns, valueDimensions } from "../census/visit-columns.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { countFlow, type Sampling } from "./count-flow.ts";
import { countFlowMoves, countFlowPages, frequentPages } from "./scan-flow.ts";

const VISITS = 9_000;
const PAGES = 40;
const MAX_VIEWS = 10;
const HOUR_MS = 3_600_000;
const NOON_MS = Date.parse("2026-03-10T12:00:00.000Z");

/** Visits with one view to `MAX_VIEWS`, in an order that looks like chance. */
const holdVisits = (): HeldVisits => {
  let last = 7;
  const below = (end: number): number => {
    last = (Math.imul(last, 1_103_515_245) + 12_345) >>> 0;
    return (last >>> 16) % end;
  };
  const each = <Value>(atPlace: (place: number) => Value) =>
    Array.from({ length: VISITS }, (_, place) => atPlace(place));
  const pages = each(() =>
    Array.from({ length: 1 + below(MAX_VIEWS) }, () => `/page-${below(PAGES)}`),
  );
  const none = each(() => "");
  const visits = createVisitColumns();
  const hour = NOON_MS / HOUR_MS;
  const read = visits.add(hour, [
    each((place) => `v-${place}`),
    each((place) => NOON_MS + place),
    pages,
    pages.map((views) => views.map((_, view) => view * 1_000)),
    each(() => 0),
    ...valueDimensions.map(() => none),
  ]);
  return { visits, hours: [{ hour, read }], offsets: [{ quarter: 0, seconds: 0 }] };
};

const samplings: readonly (readonly [string, Sampling])[] = [
  ["at the end", { rows: 100, every: 3, likely: PAGES, minVisits: 1 }],
  ["after each visit", { rows: 100, every: 3, likely: PAGES, minVisits: 1, collectAfter: 1 }],
  ["after 5,000", { rows: 100, every: 3, likely: PAGES, minVisits: 1, collectAfter: 5_000 }],
];

it.each(
  flowDirections.flatMap((direction) =>
    samplings.map(([name, sampling]) => [name, direction, sampling] as const),
  ),
)(
  "visits whose numbers are collected %s are the same %s a page as in two walks",
  async (_, direction, sampling) => {
    const held = holdVisits();
    for (const path of ["", "/page-3"]) {
      const day = { from: "2026-03-10", to: "2026-03-10", segment: [] };
      const query = { ...day, path, direction, steps: 4 };
      const counted = await countFlow(held, query, sampling);
      const pages = await countFlowPages(held, query);
      expect(counted.pages).toEqual(pages);
      expect(counted.moves).toEqual(await countFlowMoves(held, query, frequentPages(pages)));
    }
  },
);
