import { createIsbotFromList } from "isbot";
import { HitRecorded, hitEvents } from "#domain/census/events.ts";
import { openReports } from "#domain/kit/open-reports.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { sealedReportOf } from "#domain/kit/sealed-report.ts";
import { addDays, dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { botLists } from "#domain/measuring/bot-lists.ts";
import { countByDay, type DayFigures } from "#domain/measuring/count-visits.ts";
import { createJudge, type Exclusion, type View } from "#domain/measuring/judge-view.ts";
import { firstPreviewedDay } from "#domain/measuring/previewed-days.ts";
import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { previewMeasuringRulesContract } from "../measuring/contract.ts";

export type PreviewDependencies = {
  readonly sql: Sql;
  readonly personalData: Pick<PersonalData, "open">;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  readonly now: () => string;
};

const DAYS = 30;
/** A preview of more would take seconds, and the memory of the process that serves. */
const MAX_VIEWS = 100_000;
const QUARTER_MS = 15 * 60_000;

type Hit = View & { readonly visitorId: string | null; readonly at: string };

const hitsText = `
  select type, data, recorded_at as at
    from log.events
   where website = $1 and category = 'census' and type = 'HitRecorded'
     and position >= log.position_at($2::timestamptz)
   order by position desc limit ${MAX_VIEWS + 1}`;

const rulesText = `
  select rules from read.measuring_rules where website_id = $1 order by version desc limit 1`;

/** All days consist of quarters of an hour, so that few times are formatted. */
const createDayOf = (timeZone: string): ((ms: number) => string) => {
  const days = new Map<number, string>();
  return (ms) => {
    const quarter = Math.floor(ms / QUARTER_MS);
    const known = days.get(quarter) ?? dayOf(new Date(quarter * QUARTER_MS), timeZone);
    days.set(quarter, known);
    return known;
  };
};

type Recorded = {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: string;
};

const hitOf = readEventsByType(HitRecorded);

/** Page views as the rules judge them. Nothing is known of those whose month was destroyed. */
const pageViews = (events: readonly Recorded[]): readonly Hit[] =>
  events.flatMap((recorded) => {
    if (sealedReportOf(recorded.data) !== undefined) return [];
    const { event, visitorId, data, host, happenedAt } = hitOf(recorded);
    if (event !== hitEvents.PAGE_VIEW) return [];
    const { url, userAgent, referrer } = data;
    return [{ visitorId, url, userAgent, referrer, host, at: happenedAt ?? recorded.at }];
  });

type Judged = { readonly before: Exclusion | undefined; readonly after: Exclusion | undefined };

const judgeBy = (rules: MeasuringRules) =>
  createJudge(rules, createIsbotFromList([...botLists[rules.botList]]));

const judgeAll = (
  hits: readonly Hit[],
  before: MeasuringRules,
  after: MeasuringRules,
): readonly Judged[] => {
  const [judgeBefore, judgeAfter] = [judgeBy(before), judgeBy(after)];
  return hits.map((hit) => ({ before: judgeBefore(hit), after: judgeAfter(hit) }));
};

const none: DayFigures = { views: 0, visitors: 0, visits: 0 };

const daysBetween = (from: string, to: string): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

type Range = { readonly from: string; readonly to: string };

/** Figures of each day and of the range, from the hits that one of the rules counts. */
const figuresOf = (
  counted: readonly Hit[],
  { from, to }: Range,
  { visitGapMinutes }: MeasuringRules,
  dayOfMs: (ms: number) => string,
) => {
  const views = counted.map(({ visitorId, at }) => ({ visitorId, atMs: Date.parse(at) }));
  const days = countByDay(views, visitGapMinutes, dayOfMs);
  const inRange = views.filter(({ atMs }) => dayOfMs(atMs) >= from && dayOfMs(atMs) <= to);
  const visitors = new Set(inRange.flatMap(({ visitorId }) => visitorId ?? []));
  const each = daysBetween(from, to).map((day) => days.get(day) ?? none);
  const sum = (member: "views" | "visits") => each.reduce((total, day) => total + day[member], 0);
  return {
    days: each,
    whole: { views: sum("views"), visits: sum("visits"), visitors: visitors.size },
  };
};

type Question = Range & {
  readonly hits: readonly Hit[];
  readonly before: MeasuringRules;
  readonly after: MeasuringRules;
  readonly dayOfMs: (ms: number) => string;
};

const compare = ({ hits, before, after, dayOfMs, ...range }: Question) => {
  const judged = judgeAll(hits, before, after);
  const countedBy = (which: keyof Judged) =>
    hits.filter((_, index) => judged[index]?.[which] === undefined);
  const was = figuresOf(countedBy("before"), range, before, dayOfMs);
  const becomes = figuresOf(countedBy("after"), range, after, dayOfMs);
  const isInRange = ({ at }: Hit) => {
    const day = dayOfMs(Date.parse(at));
    return day >= range.from && day <= range.to;
  };
  const changes = judged.filter((_, index) => isInRange(hits[index] as Hit));
  const removedFor = (reason: Exclusion) =>
    changes.filter((each) => each.before === undefined && each.after === reason).length;
  return {
    ...range,
    before: was.whole,
    after: becomes.whole,
    removed: {
      bot: removedFor("bot"),
      path: removedFor("path"),
      referrer: removedFor("referrer"),
    },
    added: changes.filter((each) => each.before !== undefined && each.after === undefined).length,
    days: daysBetween(range.from, range.to).map((day, index) => ({
      day,
      before: was.days[index] ?? none,
      after: becomes.days[index] ?? none,
    })),
  };
};

/** What other measuring rules would count in the last 30 days. Nothing is changed or kept. */
export const previewMeasuringQueries = ({
  sql,
  personalData,
  waitFor,
  timeZoneOf,
  now,
}: PreviewDependencies): readonly Route[] => [
  route(previewMeasuringRulesContract, async ({ body, context: { websiteId, readAfter } }) => {
    await waitFor(["measuring-rules"], readAfter);
    const timeZone = await timeZoneOf(websiteId);
    const to = dayOf(new Date(now()), timeZone);
    const first = addDays(to, 1 - DAYS);
    // A visit that began on the day before can last into the first day.
    const since = startOfDay(addDays(first, -1), timeZone);
    const found = await sql.query<Recorded>(hitsText, [websiteId, since]);
    const hits = pageViews(await openReports(found, personalData));
    const [inForce] = await sql.query<{ rules: MeasuringRules }>(rulesText, [websiteId]);
    const dayOfMs = createDayOf(timeZone);
    const isPartial = found.length > MAX_VIEWS;
    const earliest = hits.at(-1);
    const from =
      isPartial && earliest !== undefined
        ? firstPreviewedDay(dayOfMs(Date.parse(earliest.at)), to)
        : first;
    const before = inForce?.rules ?? firstRules;
    const question = { hits, before, after: body.rules, dayOfMs, from, to };
    return { body: { ...compare(question), timeZone, isPartial } };
  }),
];
