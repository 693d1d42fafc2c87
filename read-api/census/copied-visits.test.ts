import { expect, it } from "vitest";
import { createMemoryCopies } from "#infra/local-copies/memory.ts";
import { copyVisits, readCopiedVisits } from "./copied-visits.ts";
import { allGroups } from "./traffic-answers.ts";
import { type HourRead, valueDimensions } from "./visit-columns.ts";
import { countGroups } from "./visit-scan.ts";
import { arrange, createVisitStore, type VisitStore } from "./visit-store.ts";
import { visitorAt } from "./visitor-column.ts";

const HOUR_MS = 3_600_000;
const FIRST_HOUR = Date.parse("2026-03-10T00:00:00.000Z") / HOUR_MS;
const HOURS = 40;
const OF_HOUR = 25;

/** The visitors of each hour have no other visit. Every seventh id has 300 characters. */
const idOf = (visitor: number): string => `v-${visitor}`.padEnd(visitor % 7 === 0 ? 300 : 1, "x");

type Hour = { readonly read: HourRead };
type Visit = { readonly startedMs: number; readonly id: string; readonly page: string };
const visitsOf = (hour: number, visitors: number): readonly Visit[] =>
  Array.from({ length: visitors }, (_, place) => {
    const visitor = (hour - FIRST_HOUR) * OF_HOUR + place;
    const page = `/page-${visitor % 300}`;
    return { startedMs: hour * HOUR_MS + place * 7_919, id: idOf(visitor), page };
  });

const readHour = (held: VisitStore, hour: number, own: readonly Visit[]): void => {
  const read = held.visits.add(hour, [
    own.map(({ id }) => id),
    own.map(({ startedMs }) => startedMs),
    own.map(({ page }) => [page]),
    own.map(() => null),
    own.map(() => 0),
    ...valueDimensions.map((_, place) => own.map(({ page }) => page.slice(-1 - (place % 2)))),
  ]);
  held.hours.set(hour, { stamp: `${hour}`, read });
};

const hoursBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first }, (_, place) => FIRST_HOUR + first + place);
/** Of 1,000 visitors, 400 next to each other are only in hours that are dropped. */
const keptHours = [...hoursBetween(0, 12), ...hoursBetween(28, HOURS)];

const readVisits = (): VisitStore => {
  const held = createVisitStore();
  for (const hour of hoursBetween(0, HOURS)) readHour(held, hour, visitsOf(hour, OF_HOUR));
  for (const hour of hoursBetween(12, 28)) held.hours.delete(hour);
  held.unused = 16 * OF_HOUR;
  return held;
};

const byStart = (one: { readonly startedMs: number }, other: { readonly startedMs: number }) =>
  one.startedMs - other.startedMs;
const visitsIn = ({ visits }: VisitStore): readonly Visit[] =>
  Array.from({ length: visits.rows() }, (_, row): Visit => {
    const { visitor, page, firstView } = visits.columns();
    return {
      startedMs: visits.startedMs(row),
      id: visits.visitorName(visitorAt(visitor, row)),
      page: visits.pageNames[page[firstView[row] as number] as number] as string,
    };
  }).toSorted(byStart);

const panelsOf = ({ visits, hours }: VisitStore) => {
  const own = keptHours.map((hour) => ({ hour, read: (hours.get(hour) as Hour).read }));
  const held = { visits, hours: own, offsets: [{ quarter: 0, seconds: 0 }] };
  const range = { from: "2026-03-10", to: "2026-03-11" };
  const segment = [[{ column: "page", operator: "contains", values: ["7"] } as const]];
  return Promise.all(
    [[], segment].map((each) => countGroups(held, { ...range, segment: each }, allGroups)),
  );
};

const copies = createMemoryCopies({ nowMs: () => 0, maxAgeMs: 1 });
const readBack = async (parts: readonly Uint8Array[]): Promise<VisitStore | undefined> => {
  await copies.write("visits", parts);
  return copies.read("visits", (reader) => readCopiedVisits(reader, "build"));
};

it("ids of visitors and panels are the same after arranging, in a copy, and when the copy grows", async () => {
  const held = readVisits();
  const panels = await panelsOf(held);
  const visits = keptHours.flatMap((hour) => visitsOf(hour, OF_HOUR));
  await arrange(held, 0);
  expect(visitsIn(held)).toEqual(visits);
  expect(await panelsOf(held)).toEqual(panels);
  // Numbers of visitors, and where their ids begin, are further apart than a byte can tell.
  expect(held.visits.columns().visitor.ordered.steps.BYTES_PER_ELEMENT).toBe(2);
  expect(held.visits.visitorIds().begins.steps.BYTES_PER_ELEMENT).toBe(2);

  const copied = (await readBack(copyVisits(held, "build"))) as VisitStore;
  expect(copied).toBeDefined();
  expect(visitsIn(copied)).toEqual(visits);
  expect(await panelsOf(copied)).toEqual(panels);

  const later = FIRST_HOUR + HOURS + 24;
  const more = visitsOf(later, 200);
  readHour(copied, later, more);
  const all = [...visits, ...more];
  for (const isArranged of [false, true]) {
    if (isArranged) await arrange(copied, 0);
    expect(visitsIn(copied)).toEqual(all);
    expect(await panelsOf(copied)).toEqual(panels);
    const found = all.map(({ id }) => copied.visits.visitorName(copied.visits.visitorOf(id) ?? 0));
    expect(found).toEqual(all.map(({ id }) => id));
  }
  // The columns from which the copy was made are as they were.
  expect(visitsIn(held)).toEqual(visits);
});

it("a copy of another form is not read", async () => {
  const parts = copyVisits(readVisits(), "build");
  expect(await readBack(parts)).toBeDefined();
  const former = parts.map((part, place) =>
    place === 1 ? Buffer.from(Buffer.from(part).toString().replace('"form":2', '"form":1')) : part,
  );
  expect(former[1]).not.toEqual(parts[1]);
  expect(await readBack(former)).toBeUndefined();
});
