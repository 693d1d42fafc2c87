import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { buttonVisits } from "#projections/census/button-visits.ts";
import { visits } from "#projections/census/visits.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { parameters } from "#read-api/kit/list-source.ts";
import { inDays, requestedDays } from "#read-api/kit/local-day.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createChance, hitOf } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { findVisitFilter, inQuarter, requireVisits } from "./visit-filter.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const MINUTE_MS = 60_000;
const GAP_MS = 30 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;
const START_MS = Date.parse("2026-05-04T08:00:00.000Z");
const SOURCES = ["a.example", "b.example"] as const;

type Seen = { readonly visitor: string | null; readonly atMs: number };
type View = Seen & { readonly referrer: string };

const chance = createChance(5);
const oneOf = <Each>(all: readonly [Each, ...Each[]]): Each => all[chance(all.length)] ?? all[0];
const seen = (): Seen => ({
  visitor: oneOf(["ann", "ben", "cy", null]),
  atMs: START_MS + chance(24 * 60) * MINUTE_MS,
});
const inOrder = <Each extends Seen>(all: readonly Each[]) =>
  all.toSorted((a, b) => a.atMs - b.atMs);
const at = (time: string): number => Date.parse(`2026-05-${time}:00.000Z`);
const views: readonly View[] = inOrder([
  ...Array.from({ length: 60 }, () => ({ ...seen(), referrer: oneOf(SOURCES) })),
  // Visits at the edges of days, and one that starts at the end of a quarter of an hour.
  { visitor: "dee", atMs: at("04T23:50"), referrer: "a.example" },
  { visitor: "eve", atMs: at("05T00:00"), referrer: "a.example" },
  { visitor: "fay", atMs: at("04T12:15"), referrer: "a.example" },
]);
const clicks: readonly Seen[] = inOrder([
  ...Array.from({ length: 120 }, seen),
  { visitor: "dee", atMs: at("05T00:10") },
  { visitor: "eve", atMs: at("04T23:55") },
  { visitor: "fay", atMs: at("04T12:05") },
  { visitor: "fay", atMs: at("04T12:16") },
]);

let test: TestDatabase;
let nowMs = START_MS;
const eventStore = createMemoryEventStore({ now: () => new Date(nowMs).toISOString() });
const record = (stream: string, type: string, data: { readonly [key: string]: Json }) =>
  eventStore.append({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });

const view = ({ visitor: visitorId, atMs, referrer }: View) => {
  const hit = { visitorId, page: "/shop", atMs, referrer, campaign: "" };
  return record("census-demo.visitors-1", "HitRecorded", hitOf(hit) as never);
};

const click = ({ visitor: visitorId }: Seen) =>
  record("buttonVisit-demo.visitors-1", "ButtonClicked", {
    label: "Buy",
    destination: "/cart",
    pagePath: "/shop",
    pageTitle: "Shop",
    visitorId,
    userAgent: BROWSER,
  });

beforeAll(async () => {
  test = await createTestDatabase();
  // The time of a click is that of its record, and no view is later than its own.
  for (const each of inOrder<View | Seen>([...views, ...clicks])) {
    nowMs = each.atMs;
    if ("referrer" in each) await view(each);
    else await click(each);
  }
  await projectAll(test.database, eventStore, [visits, buttonVisits, measuringRules]);
}, 60_000);
afterAll(() => test.drop());

type Visit = { readonly startedMs: number; endedMs: number; readonly referrer: string };

/** Page views of a visitor without a longer gap. */
const visitsOf = (visitor: string | null): readonly Visit[] => {
  const found: Visit[] = [];
  for (const { atMs, referrer } of views.filter((view) => view.visitor === visitor)) {
    const last = found.at(-1);
    if (last !== undefined && atMs - last.endedMs <= GAP_MS) last.endedMs = atMs;
    else found.push({ startedMs: atMs, endedMs: atMs, referrer });
  }
  return found;
};

/** Whether the quarter of an hour has a moment of a visit with this source, or of the time in which it could continue. */
const isIn = ({ visitor, atMs }: Seen, source: string): boolean => {
  if (visitor === null) return false;
  const quarterMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS;
  return visitsOf(visitor).some(
    ({ startedMs, endedMs, referrer }) =>
      referrer === source && startedMs < quarterMs + QUARTER_MS && endedMs + GAP_MS >= quarterMs,
  );
};

type Days = readonly [from: string, to: string];
const BOTH: Days = ["2026-05-04", "2026-05-05"];

const countClicks = async (segment: string | undefined, days = BOTH): Promise<number> => {
  const filter = await findVisitFilter(test.database, "demo", segment);
  const { values, add } = parameters(["demo", "UTC", ...days]);
  const isSelected = filter(inQuarter("b", requestedDays), { values, add });
  const [row] = await test.database.query<{ clicks: number }>(
    `select coalesce(sum(times), 0)::int as clicks from read.button_visits as b
      where b.website_id = $1 and ${inDays("b.quarter")} and ${isSelected}`,
    values,
  );
  return row?.clicks ?? 0;
};

it("what visitors did counts with the visits that filters select, by quarter of an hour", async () => {
  expect(await countClicks(undefined)).toBe(clicks.length);
  const counted = [];
  for (const source of SOURCES) {
    const expected = clicks.filter((click) => isIn(click, source)).length;
    expect([source, await countClicks(`source:is:${source}`)]).toEqual([source, expected]);
    counted.push(expected);
  }
  expect(Math.min(...counted)).toBeGreaterThan(5);
  const either = clicks.filter((click) => SOURCES.some((source) => isIn(click, source))).length;
  expect(await countClicks("source:is:a.example|source:is:b.example")).toBe(either);
  expect(either).toBeLessThan(clicks.length);
});

it("visits of the days before and after count on the requested days that they reach into", async () => {
  for (const day of BOTH) {
    const isOfDay = ({ atMs }: Seen) => new Date(atMs).toISOString().startsWith(day);
    for (const source of SOURCES) {
      const expected = clicks.filter((click) => isOfDay(click) && isIn(click, source)).length;
      const counted = await countClicks(`source:is:${source}`, [day, day]);
      expect([day, source, counted]).toEqual([day, source, expected]);
      expect(counted).toBeGreaterThan(0);
    }
  }
});

it("only members who can see visits filter by them", () => {
  expect(() => requireVisits("source:is:a.example", new Set(["forms:read"]))).toThrow();
  requireVisits("source:is:a.example", new Set(["census:read"]));
  requireVisits(undefined, new Set(["forms:read"]));
});
