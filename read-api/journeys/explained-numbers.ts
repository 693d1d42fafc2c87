import { parseSteps, windowOf, windowQuery } from "#domain/journeys/funnel.ts";
import type { Permission } from "#domain/kit/permission.ts";
import type { Goal } from "#domain/measuring/goals.ts";
import { goalsOf, type MeasuringRules } from "#domain/measuring/rules.ts";
import {
  permissionOfStep,
  type Step,
  type StepKind,
  stepPermissions,
} from "#domain/measuring/steps.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import { type ByRules, byRulesThen } from "../explained/by-rules-then.ts";
import type { ExplainedKind } from "../explained/explain-contract.ts";
import {
  daysOf,
  isLong,
  sinceMsOf,
  sinceOf,
  targetDays,
  timesOf,
  withinDays,
} from "../explained/explained-days.ts";
import type { ExplainedId, Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { rulesSince } from "../measuring/rules-history.ts";
import { followPaths, type Reading } from "./explained-paths.ts";
import { createReached } from "./scan-funnel.ts";
import type { Path } from "./visitor-path.ts";

/** What is counted of each visitor, and of all together. */
type JourneyCounts = {
  /** Undefined where there was no such goal. */
  readonly paths: ReturnType<typeof followPaths> | undefined;
  readonly countsOf: (path: Path) => readonly number[];
  /** By visitor; changed in place. */
  readonly counts: Map<string, readonly number[]>;
  readonly totals: readonly number[];
};

/** A visitor with some visits, their pages and actions. */
const VISITOR_BYTES = 2_500;

const evolve = (state: JourneyCounts, event: ReadEvent): JourneyCounts => {
  const { paths, countsOf, counts } = state;
  if (paths === undefined) return state;
  let { totals } = state;
  for (const visitor of paths.take(event)) {
    const before = counts.get(visitor);
    const after = countsOf(paths.pathOf(visitor));
    if (after.some((count) => count > 0)) counts.set(visitor, after);
    else counts.delete(visitor);
    totals = totals.map((sum, place) => sum - (before?.[place] ?? 0) + (after[place] ?? 0));
  }
  return { ...state, totals };
};

/** What is asked about: the steps, and how they are counted. */
type Journey = {
  readonly steps: readonly Step[];
  readonly moreDays: number;
  readonly countsOf: JourneyCounts["countsOf"];
};
type JourneyOf = (target: ExplainedId, rules: MeasuringRules) => Journey | undefined;

const categories: Readonly<Record<StepKind, readonly string[]>> = {
  page: [],
  event: ["collector", "customEvent", "person"],
  "quick-view": ["quickView"],
  "form-shown": ["formVisit"],
  "form-started": ["formVisit"],
  "form-sent": ["formSubmission", "person"],
  restock: ["restockSignUp", "person"],
  registered: ["siteUser", "person"],
  cart: ["cart", "order", "person"],
  checkout: ["cart", "checkout", "order", "person"],
  order: ["cart", "order", "person"],
  refund: ["cart", "order", "person"],
};

/** Carts and orders that began before the days; what is recorded of them tells whose they are. */
const ofCarts = ["cart", "checkout", "order"];
const bringsIn = ({ stream, data }: ReadEvent, { websiteId }: ExplainedId): readonly string[] => {
  if (!ofCarts.includes(categoryOf(stream))) return [];
  return [stream, ...(typeof data.cartId === "string" ? [`cart-${websiteId}.${data.cartId}`] : [])];
};

const nobody: JourneyCounts = {
  paths: undefined,
  countsOf: () => [],
  counts: new Map(),
  totals: [],
};

type Figure = {
  readonly kind: ExplainedKind;
  readonly measure: (totals: readonly number[]) => number | null;
};

const countAt = (place: number): Figure => ({
  kind: "count",
  measure: (totals) => totals[place] ?? null,
});

/** Numbers that are counted from the paths of visitors; `figures` follow from the totals. */
const journeyNumbers = <Name extends string>(
  loadReading: () => Promise<Reading>,
  {
    figures,
    totals: size,
    journeyOf,
    dependsOn,
  }: {
    readonly figures: Readonly<Record<Name, Figure>>;
    readonly totals: number;
    readonly journeyOf: JourneyOf;
    readonly dependsOn?: readonly Permission[];
  },
): Readonly<Record<Name, Explanation<ByRules<JourneyCounts>>>> => {
  const names = Object.keys(figures) as Name[];
  let reading: Reading | undefined;
  const sinceMs = (target: ExplainedId): number => sinceMsOf(targetDays(target));
  const counting = byRulesThen<JourneyCounts>(sinceMs, {
    begin: (target, rules) => {
      const journey = journeyOf(target, rules);
      if (journey === undefined || reading === undefined) return nobody;
      const { steps, moreDays, countsOf } = journey;
      const { websiteId, segment } = target;
      const question = {
        websiteId,
        steps,
        segment,
        rules,
        moreDays,
        ...timesOf(targetDays(target)),
      };
      const totals = Array.from({ length: size }, () => 0);
      return { paths: followPaths(reading, question), countsOf, counts: new Map(), totals };
    },
    evolve,
    weigh: ({ counts, paths }) => (counts.size + (paths?.visitors() ?? 0)) * VISITOR_BYTES,
    countedBy: (rules, target) => journeyOf(target, rules)?.steps,
  });
  const stepsOf = (target: ExplainedId): readonly Step[] =>
    rulesSince(target.measuringRules, sinceMs(target)).flatMap(
      ({ rules }) => journeyOf(target, rules)?.steps ?? [],
    );
  const streamsOf = (target: ExplainedId) => {
    const range = daysOf(targetDays(target));
    const steps = stepsOf(target);
    if (range === undefined || steps.length === 0) return {};
    const read = new Set(["census", ...steps.flatMap(({ kind }) => categories[kind])]);
    return counting.streams(target, sinceOf(range, target), [...read]);
  };
  const measures = new Set<Explanation<ByRules<JourneyCounts>>["measure"]>();
  const numberOf = (figure: Figure): Explanation<ByRules<JourneyCounts>> => {
    const measure = counting.measure(({ totals }) => figure.measure(totals));
    return {
      ...counting.shared,
      permission: "census:read",
      isFiltered: true,
      ...(dependsOn !== undefined && { dependsOn }),
      kind: figure.kind,
      together: { name: names.join(), measures: measures.add(measure) },
      load: async () => {
        reading ??= await loadReading();
      },
      streamsOf,
      bringsIn,
      bringsInFrom: ofCarts,
      needs: (target) => stepsOf(target).flatMap(({ kind }) => permissionOfStep(kind) ?? []),
      isLong: (target) => isLong(targetDays(target)),
      measure,
    };
  };
  return Object.fromEntries(names.map((name) => [name, numberOf(figures[name])])) as Record<
    Name,
    Explanation<ByRules<JourneyCounts>>
  >;
};

/** How often the first step counts, and whether it does. */
const goalCounts = ({ length, steps, isCounted }: Path): readonly number[] => {
  let completions = 0;
  for (let at = 0; at < length; at += 1)
    if (isCounted[at] === 1 && steps[at] !== 0) completions += 1;
  return [Math.min(completions, 1), completions];
};

/** A goal by the rules of a time: it can have had another step, or not have been there. */
const goalOf: JourneyOf = (target, rules) => {
  const [, goalId] = withinDays(target);
  const goal = goalsOf(rules).find(({ id }) => id === goalId);
  // As in reports, the actions of a visit that lasts beyond the last day count.
  return goal && { steps: [goal.step], moreDays: 1, countsOf: goalCounts };
};

/** `visit` or a number of days, the place of a step from 1 on, and all steps, with dots between them. */
const funnelOf: JourneyOf = (target) => {
  const [, text] = withinDays(target);
  const [within = "", step = "", ...rest] = text.split(".");
  const steps = parseSteps(rest.join("."));
  const place = Number(step) - 1;
  const { success } = windowQuery.safeParse(within);
  if (steps === undefined || steps[place] === undefined || !success) return undefined;
  const { days } = windowOf(within);
  const reached = createReached({ steps, windowDays: days });
  return {
    steps,
    moreDays: (days ?? 0) + 1,
    countsOf: (path) => [reached(path)[place] ?? 0],
  };
};

const PPM = 1_000_000;

/**
 * A goal, and all other goals of that time that the member can see: visitors of a report are those with a visit, and those
 * who reached any of these goals without one.
 */
const goalAmongAll: JourneyOf = (target, rules) => {
  const isVisible = ({ step }: Goal): boolean => {
    const permission = permissionOfStep(step.kind);
    return permission === undefined || target.permissions?.includes(permission) !== false;
  };
  const [, goalId] = withinDays(target);
  const goals = goalsOf(rules);
  const goal = goals.find(({ id }) => id === goalId);
  if (goal === undefined) return undefined;
  const others = goals.filter((each) => each.id !== goalId && isVisible(each));
  return {
    steps: [goal, ...others].map(({ step }) => step),
    moreDays: 1,
    countsOf: ({ length, steps, isCounted, hasVisit }) => {
      let [reached, isVisitor] = [0, hasVisit ? 1 : 0];
      for (let at = 0; at < length; at += 1) {
        if (isCounted[at] !== 1) continue;
        isVisitor = 1;
        if (((steps[at] ?? 0) & 1) === 1) reached = 1;
      }
      return [reached, isVisitor];
    },
  };
};

/** How many visitors reached a goal, how often, and which part of all visitors; `id` is `2030-01-01.2030-01-31.<goal>`. */
export const goalNumbers = (loadReading: () => Promise<Reading>) => ({
  ...journeyNumbers(loadReading, {
    figures: { "goal-visitors": countAt(0), "goal-completions": countAt(1) },
    totals: 2,
    journeyOf: goalOf,
  }),
  ...journeyNumbers(loadReading, {
    figures: {
      "goal-conversion": {
        kind: "share",
        measure: ([reached, visitors = 0]) =>
          reached === undefined || visitors === 0 ? null : Math.round((reached / visitors) * PPM),
      },
    },
    totals: 2,
    journeyOf: goalAmongAll,
    dependsOn: stepPermissions,
  }),
});

/** How many visits or visitors reached a step; `id` is `2030-01-01.2030-01-31.visit.2.<steps>`. */
export const funnelNumbers = (loadReading: () => Promise<Reading>) =>
  journeyNumbers(loadReading, {
    figures: { "funnel-reached": countAt(0) },
    totals: 1,
    journeyOf: funnelOf,
  });
