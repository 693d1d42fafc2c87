import { addDays, startOfDay } from "#domain/kit/zoned-day.ts";
import {
  ATTRIBUTION_DAYS,
  attributionDimensions,
  attributionModels,
} from "#domain/sales/attribution.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import { type ByRules, byRulesThen } from "../explained/by-rules-then.ts";
import type { ExplainedKind } from "../explained/explain-contract.ts";
import { DAY_MS, daysOf, timesOf, withinDays } from "../explained/explained-days.ts";
import type { ExplainedId, Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import type { Reading } from "../journeys/explained-paths.ts";
import { findRecordedVisits } from "../journeys/recorded-visits.ts";
import {
  type Attributed,
  beginAttributed,
  evolveAttributed,
  type Share,
  type SourcesQuestion,
  weighAttributed,
} from "./explained-shares.ts";

/** Refunds can be of orders from any time before. */
const SINCE = "1970-01-02T00:00:00.000Z";

/** `2030-01-01.2030-01-31.EUR.source.last.visit:search.example`; `none` instead of the visit’s value for no known visit. */
const questionOf = (target: ExplainedId): SourcesQuestion | undefined => {
  const [days, text] = withinDays(target);
  const [currency = "", dimensionText, modelText, ...rest] = text.split(".");
  const dimension = attributionDimensions.find((each) => each === dimensionText);
  const model = attributionModels.find((each) => each === modelText);
  const [, value] = /^visit:(.*)$/s.exec(rest.join(".")) ?? [];
  const isRow = value !== undefined || rest.join(".") === "none";
  if (daysOf(days) === undefined || dimension === undefined || model === undefined || !isRow)
    return undefined;
  return { ...timesOf(days), currency, dimension, model, value };
};

/** Visits up to so long before the first day can have a part in its orders. One that began on the day before is whole. */
const sinceOf = (target: ExplainedId): string => {
  const range = daysOf(withinDays(target)[0]);
  const first = range?.from ?? "1970-01-02";
  return startOfDay(addDays(first, -ATTRIBUTION_DAYS - 1), target.timeZone);
};

/** Carts and orders that began before the days; what is recorded of them says whose they are. */
const bringsIn = ({ stream, data }: ReadEvent, { websiteId }: ExplainedId): readonly string[] => {
  const category = categoryOf(stream);
  if (category !== "order" && category !== "cart") return [];
  return [stream, ...(typeof data.cartId === "string" ? [`cart-${websiteId}.${data.cartId}`] : [])];
};

type Figure = {
  readonly kind: ExplainedKind;
  readonly measure: (sums: Share) => number;
};
type SourcesNumber = Explanation<ByRules<Attributed | undefined>>;
type LoadReading = () => Promise<Pick<Reading, "followBy">>;

const counting = (loadReading: LoadReading, firstOf: (target: ExplainedId) => string) => {
  let reading: Pick<Reading, "followBy"> | undefined;
  const byRules = byRulesThen<Attributed | undefined>((target) => Date.parse(firstOf(target)), {
    begin: (target, rules, recorded) => {
      const question = questionOf(target);
      if (question === undefined || reading === undefined) return undefined;
      const follow = reading.followBy(rules, question.endMs + DAY_MS);
      return beginAttributed(question, target.websiteId, follow, recorded);
    },
    evolve: (state, event) => state && evolveAttributed(state, event),
    weigh: (state) => (state === undefined ? 0 : weighAttributed(state)),
  });
  const load = async () => {
    reading ??= await loadReading();
  };
  return { ...byRules, load };
};

/** Figures of orders alone, or those with refunds, whose orders can be of any time before. */
const figuresOf = <Name extends string>(
  loadReading: LoadReading,
  since: "days" | "ever",
  figures: Readonly<Record<Name, Figure>>,
): Readonly<Record<Name, SourcesNumber>> => {
  const firstOf = (target: ExplainedId): string => (since === "ever" ? SINCE : sinceOf(target));
  const { load, shared, streams, measure } = counting(loadReading, firstOf);
  const numberOf = ({ kind, measure: measureSums }: Figure): SourcesNumber => ({
    ...shared,
    kind,
    measure: measure((state) => (state === undefined ? null : measureSums(state.sums))),
    permission: "overview:read",
    load,
    streamsOf: (target) =>
      questionOf(target) === undefined
        ? {}
        : streams(target, firstOf(target), ["census", "cart", "order", "person"]),
    bringsIn,
    bringsInFrom: ["order", "cart"],
    isLong: (target) => questionOf(target) !== undefined,
    ...(since === "ever" ? { needsAll: "refunds" } : { daysBefore: ATTRIBUTION_DAYS }),
    findRecorded: async (sql, target) => {
      const question = questionOf(target);
      if (question === undefined) return [];
      const startMs = Date.parse(firstOf(target));
      const days = { startMs, endMs: question.endMs };
      return findRecordedVisits(sql, target.websiteId, days, "The sources of these orders depend");
    },
    currencyOf: ({ states, current }) => states.get(current)?.question.currency ?? null,
  });
  return Object.fromEntries(
    Object.entries<Figure>(figures).map(([name, figure]) => [name, numberOf(figure)]),
  ) as Record<Name, SourcesNumber>;
};

/**
 * Orders and amounts of a row of *Sources*; `id` is `2030-01-01.2030-01-31.EUR.source.last.visit:search.example`, with `none`
 * in the last place for orders without a known visit.
 */
export const attributionNumbers = (loadReading: LoadReading) =>
  ({
    ...figuresOf(loadReading, "days", {
      "sources-orders": { kind: "count", measure: ({ orders }) => orders },
      "sources-total": { kind: "money", measure: ({ total }) => total },
    }),
    ...figuresOf(loadReading, "ever", {
      "sources-refunds": { kind: "money", measure: ({ refunded }) => refunded },
      "sources-net": { kind: "money", measure: ({ total, refunded }) => total - refunded },
    }),
  }) as const;
