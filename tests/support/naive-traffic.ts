import { startOfClockHour } from "#domain/kit/day-hours.ts";
import type { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";

export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
export const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DEFAULT_ZONE = "America/New_York";

/** Reproducible chance: mulberry32. */
export const createChance = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

export type View = {
  readonly visitorId: string | null;
  readonly atMs: number;
  readonly page: string;
  readonly referrer: string;
  readonly campaign: string;
  /** Absent: it was recorded before countries were. */
  readonly country?: string | undefined;
};
/** What happens in a log: a view, or another time zone of the website. */
export type Happening = View | { readonly timeZone: string };

export const isView = (happening: Happening): happening is View => "page" in happening;

// Midnight in New York, both changes of its clocks, and midnight in Kathmandu. Then where midnight comes twice or never: in Havana and
// the Azores in autumn, in Havana and Santiago in spring.
const moments = [
  "2026-01-15T04:50:00.000Z",
  "2026-03-08T06:40:00.000Z",
  "2026-11-01T05:40:00.000Z",
  "2026-05-05T18:05:00.000Z",
  "2026-11-01T03:50:00.000Z",
  "2026-10-24T23:50:00.000Z",
  "2026-03-08T04:50:00.000Z",
  "2026-09-06T02:50:00.000Z",
];
const zones = [
  ...["Asia/Kathmandu", "America/New_York", "Europe/London"],
  ...["Atlantic/Azores", "America/Santiago", "America/Havana"],
];
const steps = [
  ...[0, 1, 10 * MINUTE_MS, 30 * MINUTE_MS, 30 * MINUTE_MS + 1, 45 * MINUTE_MS],
  ...[DAY_MS, 3 * DAY_MS, 366 * DAY_MS, 367 * DAY_MS],
];

const countries = [undefined, "DE", "US", "ZZ", "DE"];

/**
 * Views around a moment: late ones, several in one millisecond, gaps of exactly half an hour, visitors
 * who come back after days and after more than a year, and sometimes another time zone.
 */
export const randomLog = (seed: number): readonly Happening[] => {
  const chance = createChance(seed);
  const from = <Item>(items: readonly Item[]): Item => items[chance(items.length)] as Item;
  const start = Date.parse(from(moments));
  let atMs = start;
  return Array.from({ length: 1 + chance(16) }, (_, place): Happening => {
    if (chance(14) === 0) return { timeZone: from(zones) };
    atMs += from(steps);
    const isLate = chance(4) === 0;
    return {
      visitorId: from(["ann", "ben", null]),
      atMs: isLate ? start + chance(5 * 24 * 60) * MINUTE_MS : atMs,
      page: `/page-${chance(4)}`,
      referrer: from(["", "a.example", "b.example"]),
      campaign: from(["", "", "spring"]),
      country: countries[place % countries.length],
    };
  });
};

/** The report of a view, as it is recorded. */
export const hitOf = (
  { visitorId, atMs, page, referrer, campaign, country }: View,
  more: object = {},
): object => ({
  event: 1,
  visitorId,
  host: "shop.example",
  happenedAt: new Date(atMs).toISOString(),
  ...(country !== undefined && { country }),
  data: {
    url: page,
    userAgent: BROWSER,
    website_locale: "en-US",
    ...(referrer !== "" && { referrer: `https://${referrer}/` }),
    ...(campaign !== "" && { queryString: `?utm_source=letter&utm_campaign=${campaign}` }),
    ...more,
  },
});

type Store = ReturnType<typeof createMemoryEventStore>;

export const appendHit = (eventStore: Store, websiteId: string, data: object) =>
  eventStore.append({
    stream: `census-${websiteId}.visitors-1`,
    expectedRevision: "any",
    events: [{ id: newId(), type: "HitRecorded", version: 1, data: data as Record<string, never> }],
    metadata: { websiteId, actor: "visitor", correlationId: "test" },
  });

export const appendHappening = (eventStore: Store, websiteId: string, happening: Happening) => {
  if (isView(happening)) return appendHit(eventStore, websiteId, hitOf(happening));
  const data = { changes: happening, changedAt: "2026-01-01T00:00:00.000Z" };
  return eventStore.append({
    stream: `siteSettings-${websiteId}.site`,
    expectedRevision: "any",
    events: [{ id: newId(), type: "SiteSettingsChanged", version: 1, data }],
    metadata: { websiteId, actor: "owner", correlationId: "test" },
  });
};

/** The time zone in which the days of a log are counted. */
export const zoneAfter = (log: readonly Happening[]): string =>
  log.flatMap((each) => (isView(each) ? [] : [each.timeZone])).at(-1) ?? DEFAULT_ZONE;

export type NaiveVisit = { readonly visitor: string; readonly views: View[] };

/**
 * All pages of a visitor in order of time, cut at every gap; a view without a visitor is alone. The
 * order of the log decides between views of one millisecond.
 */
export const naiveVisits = (log: readonly Happening[]): readonly NaiveVisit[] => {
  const views = log.filter(isView);
  const found: NaiveVisit[] = views
    .filter(({ visitorId }) => visitorId === null)
    .map((view) => ({ visitor: "", views: [view] }));
  for (const visitor of ["ann", "ben"]) {
    const own = views
      .filter(({ visitorId }) => visitorId === visitor)
      .toSorted((a, b) => a.atMs - b.atMs);
    let visit: NaiveVisit | undefined;
    for (const view of own) {
      const last = visit?.views.at(-1);
      if (last === undefined || view.atMs - last.atMs > 30 * MINUTE_MS) {
        visit = { visitor, views: [] };
        found.push(visit);
      }
      visit?.views.push(view);
    }
  }
  return found;
};

type Counts = {
  visitors: number;
  visits: number;
  views: number;
  visit_views: number;
  bounces: number;
  milliseconds: number;
  entries: number;
  exits: number;
};
export type NaiveDay = Counts & {
  readonly dimension: string;
  readonly value: string;
  readonly day: string;
  readonly gap: number;
};

const localFormats = new Map<string, Intl.DateTimeFormat>();

export const localParts = (atMs: number, timeZone: string) => {
  const format =
    localFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
    });
  localFormats.set(timeZone, format);
  const shown = format.formatToParts(atMs);
  const part = (type: string) => shown.find((each) => each.type === type)?.value ?? "";
  return { day: `${part("year")}-${part("month")}-${part("day")}`, hour: part("hour") };
};

const nothing = (): Counts => ({
  visitors: 0,
  visits: 0,
  views: 0,
  visit_views: 0,
  bounces: 0,
  milliseconds: 0,
  entries: 0,
  exits: 0,
});

/** What one visit adds to a value of a dimension. */
type Touch = { readonly dimension: string; readonly value: string; readonly counts: Counts };

const touchesOf = ({ visitor, views }: NaiveVisit, hour: string): readonly Touch[] => {
  const isVisit = visitor !== "";
  const [entry, exit] = [views[0] as View, views.at(-1) as View];
  const bounces = isVisit && views.length === 1 ? 1 : 0;
  const counts = (count: number, milliseconds: number): Counts => ({
    ...nothing(),
    visits: isVisit ? 1 : 0,
    views: count,
    visit_views: isVisit ? count : 0,
    bounces,
    milliseconds,
  });
  const whole = counts(views.length, exit.atMs - entry.atMs);
  const values: readonly (readonly [string, string])[] = [
    ["total", ""],
    ["hour", hour],
    ["source", entry.referrer],
    ["campaign", entry.campaign],
    ["utmSource", entry.campaign && "letter"],
    ["utmMedium", ""],
    ["utmTerm", ""],
    ["utmContent", ""],
    ["country", entry.country ?? ""],
    ["device", "Desktop"],
    ["browser", "Firefox"],
    ["system", "Linux"],
    ["language", "en-US"],
    ...(isVisit
      ? ([
          ["entry", entry.page],
          ["exit", exit.page],
        ] as const)
      : []),
  ];
  // Views of one millisecond are in the order of their pages here.
  const viewed = views.toSorted((a, b) => a.atMs - b.atMs || (a.page < b.page ? -1 : 1));
  const pages = [...new Set(viewed.map(({ page }) => page))].map((page): Touch => {
    const own = viewed.filter((view) => view.page === page);
    const milliseconds = viewed.reduce((sum, view, place) => {
      const next = viewed[place + 1];
      return view.page === page && next !== undefined ? sum + next.atMs - view.atMs : sum;
    }, 0);
    return {
      dimension: "page",
      value: page,
      counts: {
        ...counts(own.length, milliseconds),
        entries: isVisit && entry.page === page ? 1 : 0,
        exits: isVisit && exit.page === page ? 1 : 0,
      },
    };
  });
  return [
    ...values.map(([dimension, value]) => ({ dimension, value, counts: { ...whole } })),
    ...pages,
  ];
};

const add = (to: Counts, more: Counts): void => {
  for (const name of Object.keys(nothing()) as (keyof Counts)[]) to[name] += more[name];
};

const MAX_GAP = 366;
const daysApart = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The rows of `traffic_days`: counted visit by visit, without any of its statements. */
export const naiveDays = (log: readonly Happening[]): readonly NaiveDay[] => {
  const zone = zoneAfter(log);
  type Own = { visitor: string; dimension: string; value: string; day: string; counts: Counts };
  const byVisitor = new Map<string, Own>();
  for (const visit of naiveVisits(log)) {
    const { day, hour } = localParts((visit.views[0] as View).atMs, zone);
    for (const { dimension, value, counts } of touchesOf(visit, hour)) {
      const key = JSON.stringify([visit.visitor, dimension, value, day]);
      const own = byVisitor.get(key) ?? {
        visitor: visit.visitor,
        dimension,
        value,
        day,
        counts: nothing(),
      };
      byVisitor.set(key, own);
      add(own.counts, counts);
    }
  }
  const rows = new Map<string, NaiveDay>();
  const all = [...byVisitor.values()];
  for (const { visitor, dimension, value, day, counts } of all) {
    const earlier = all
      .filter((other) => other.visitor === visitor && other.dimension === dimension)
      .filter((other) => other.value === value && other.day < day)
      .map((other) => daysApart(other.day, day));
    const nearest = visitor === "" ? 0 : Math.min(...earlier, MAX_GAP + 1);
    const gap = nearest > MAX_GAP ? 0 : nearest;
    const key = JSON.stringify([dimension, value, day, gap]);
    const row = rows.get(key) ?? { dimension, value, day, gap, ...nothing() };
    rows.set(key, row);
    add(row, { ...counts, visitors: visitor === "" ? 0 : 1 });
  }
  return [...rows.values()];
};

/** A row of a report, with its members in the order of the answer. */
type NaiveRow = {
  readonly name: string;
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
  readonly visitViews: number;
  readonly bounces: number;
  readonly milliseconds: number;
};

const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** The rows of a report on the visits of a range of days, or of all days. */
export const naiveRows = (
  log: readonly Happening[],
  group: string,
  range: { readonly from: string; readonly to: string } | undefined,
  visits: readonly NaiveVisit[] = naiveVisits(log),
): readonly NaiveRow[] => {
  const zone = zoneAfter(log);
  const found = new Map<string, { counts: Counts; visitors: Set<string> }>();
  for (const visit of visits) {
    const { atMs } = visit.views[0] as View;
    const { day, hour } = localParts(atMs, zone);
    if (range !== undefined && (day < range.from || day > range.to)) continue;
    const names: Readonly<Record<string, () => string>> = {
      day: () => day,
      weekHour: () => `${weekdayOf(day)}:${Number(hour)}`,
      clockHour: () => new Date(startOfClockHour(atMs, zone)).toISOString(),
    };
    const fixed = names[group]?.();
    const dimension = fixed === undefined ? group : "total";
    for (const touch of touchesOf(visit, hour)) {
      if (touch.dimension !== dimension) continue;
      const name = fixed ?? touch.value;
      const row = found.get(name) ?? { counts: nothing(), visitors: new Set() };
      found.set(name, row);
      add(row.counts, touch.counts);
      if (visit.visitor !== "") row.visitors.add(visit.visitor);
    }
  }
  return [...found].map(([name, { counts, visitors }]) => ({
    name,
    // Hours of a weekday have no visitors.
    visitors: group === "weekHour" ? 0 : visitors.size,
    visits: counts.visits,
    views: counts.views,
    visitViews: counts.visit_views,
    bounces: counts.bounces,
    milliseconds: counts.milliseconds,
  }));
};
