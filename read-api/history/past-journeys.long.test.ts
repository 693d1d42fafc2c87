import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Segment, segmentText } from "#domain/census/segment.ts";
import { behindText } from "#domain/journeys/behind.ts";
import { parseSteps } from "#domain/journeys/funnel.ts";
import { cohortPeriods, periodStart } from "#domain/kit/cohort-periods.ts";
import { addDays, dayOf } from "#domain/kit/zoned-day.ts";
import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import { parseStep, permissionOfStep, type Step } from "#domain/measuring/steps.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { visits } from "#projections/census/visits.ts";
import { visitorActions } from "#projections/journeys/visitor-actions.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { orders } from "#projections/orders/orders.ts";
import { sales } from "#projections/sales/sales.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type NaiveCohort, naiveRetention } from "#tests/support/naive-cohorts.ts";
import { naiveFlow } from "#tests/support/naive-flow.ts";
import {
  type Act,
  appendAct,
  naiveFunnel,
  naiveGoals,
  randomActs,
} from "#tests/support/naive-journeys.ts";
import {
  appendHappening,
  type Happening,
  isView,
  type NaiveVisit,
  naiveRows,
  randomLog,
  zoneAfter,
} from "#tests/support/naive-traffic.ts";
import { fewOf, pastValues } from "#tests/support/past-values.ts";
import { projectAll } from "#tests/support/project.ts";
import { repeats } from "#tests/support/repeats.ts";
import { type ExplainedNumber, explainContract } from "../explained/explain-contract.ts";
import { withPaths } from "../journeys/report.ts";
import { countRetention } from "../journeys/retention-source.ts";
import { funnelCounts, mergeFunnels, scanFunnel } from "../journeys/scan-funnel.ts";
import { mergeGoals, scanGoals } from "../journeys/scan-goals.ts";
import { averagesOf } from "../kit/cohort-rows.ts";
import { createExplain, type Explain } from "./explain.ts";

const LOGS = repeats(12);
const EXCLUDED = "/page-1";
/** After everything in the logs. */
const RECORDED_AT = "2030-01-01T00:00:00.000Z";

type Recorded = Happening | Act | "rules";
const isAct = (each: Recorded): each is Act => typeof each === "object" && "kind" in each;
const isHappening = (each: Recorded): each is Happening => each !== "rules" && !isAct(each);

const codes = ["page:%2Fpage-1", "page:%2F*", "cart:pen", "checkout", "order", "refund"];
const goalSteps = [...codes, "form-sent:contact", "event:visitor%3AViewCart", "event:survey"].map(
  (code) => parseStep(code) as Step,
);
const goals = goalSteps.map((step, place) => ({
  id: `goal-${place}`,
  name: `Goal ${place}`,
  step,
}));
const rulesBefore: MeasuringRules = { ...firstRules, goals };
/** Another rule, and another step of the first goal. */
const changedStep = parseStep("page:%2Fpage-2") as Step;
const rulesAfter: MeasuringRules = {
  ...firstRules,
  excludedPaths: [EXCLUDED],
  goals: goals.map((goal, place) => (place === 0 ? { ...goal, step: changedStep } : goal)),
};

/** In every other log, the rules change between what visitors view and do. */
const logs = Array.from({ length: LOGS }, (_, seed): readonly Recorded[] => {
  const log = randomLog(seed + 5_000);
  return [...log, ...(seed % 2 === 0 ? [] : (["rules"] as const)), ...randomActs(seed, log)];
});

let test: TestDatabase;
let eventStore: EventStore;
let explain: Explain;
/** By log, the position of each of its events. */
const positions: bigint[][] = [];

const applyRules = (websiteId: string, version: number, rules: MeasuringRules) =>
  eventStore.append({
    stream: `measuringRules-${websiteId}.site`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "MeasuringRulesChanged",
        version: 1,
        data: { version, rules, changedAt: RECORDED_AT } as never,
      },
    ],
    metadata: { websiteId, actor: "owner:o", correlationId: "test" },
  });

const record = async (websiteId: string, each: Recorded): Promise<void> => {
  if (each === "rules") await applyRules(websiteId, 3, rulesAfter);
  else if (isAct(each)) await appendAct(eventStore as never, websiteId, each);
  else await appendHappening(eventStore as never, websiteId, each);
};

beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url, now: () => RECORDED_AT });
  for (const [seed, log] of logs.entries()) {
    await applyRules(`w${seed}`, 2, rulesBefore);
    const own: bigint[] = [];
    for (const each of log) {
      await record(`w${seed}`, each);
      own.push(await eventStore.head());
    }
    positions.push(own);
  }
  const projections = [visits, visitorActions, orders, sales, measuringRules];
  await projectAll(test.database, eventStore, projections);
  const counted = logs.map((log, seed): readonly [string, MeasuringRules] => [
    `w${seed}`,
    log.includes("rules") ? rulesAfter : rulesBefore,
  ]);
  await test.database.query(
    `insert into projection_builds (projection, version, schema_name, state, reason, rules)
     values ('visits', 1, 'counted', 'current', 'first', $1)`,
    [JSON.stringify(Object.fromEntries(counted))],
  );
  explain = createExplain({
    sql: test.database,
    personalData: createMemoryPersonalData(),
    eventTexts,
    orderIdOf: () => "",
    explainedNumbers,
    websiteFacts: async (websiteId) => ({
      timeZone: zoneAfter((logs[Number(websiteId.slice(1))] ?? []).filter(isHappening)),
      currency: "USD",
    }),
  });
}, 120_000);
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

const MAX_DAYS = 60;

const rangeOf = (log: readonly Recorded[]) => {
  const days = naiveRows(log.filter(isHappening), "day", undefined)
    .map(({ name }) => name)
    .sort();
  const [from = "2026-01-01"] = days;
  const middle = days[Math.floor(days.length / 2)] ?? from;
  return { from, to: [middle, addDays(from, MAX_DAYS)].sort()[0] ?? from };
};

/** A log up to an event, by the rules of then, in the time zone of now. */
const pastOf = (log: readonly Recorded[], place: number) => {
  const past = log.slice(0, place + 1);
  const hasOtherRules = past.includes("rules");
  const views = past
    .filter(isHappening)
    .filter(isView)
    .filter(({ page }) => !(hasOtherRules && page === EXCLUDED));
  const acts = past.filter(isAct);
  // The customer of an order is erased after it was placed.
  const placed = acts.filter(({ kind }) => kind === "order").map(({ order }) => order);
  return {
    hasOtherRules,
    log: [...views, { timeZone: zoneAfter(log.filter(isHappening)) }],
    acts: acts.map(
      (act): Act =>
        act.isForgotten && placed.includes(act.order) ? act : { ...act, isForgotten: false },
    ),
  };
};

const fromSpring: Segment = [[{ column: "campaign", operator: "is", values: ["spring"] }]];
const isFromSpring = ({ views }: NaiveVisit): boolean => views[0]?.campaign === "spring";
const segmentOf = (seed: number): Segment => (seed % 4 === 0 ? fromSpring : []);
const matchesOf = (seed: number) => segmentOf(seed).length > 0 && { matches: isFromSpring };

type Asked = { readonly seed: number; readonly number: ExplainedNumber; readonly rest: string };
const ask = async ({ seed, number, rest }: Asked, at?: bigint) => {
  const { from, to } = rangeOf(logs[seed] ?? []);
  const segment = segmentOf(seed);
  const query = explainContract.query.parse({
    number,
    id: `${from}.${to}.${rest}`,
    ...(segment.length > 0 && { segment: segmentText(segment) }),
    ...(at !== undefined && { at: `${at}` }),
  });
  return explainContract.response.parse(await explain(`w${seed}`, query));
};

/** What a number was at any position; three of them are also asked for. */
const pastOfNumber = async (asked: Asked, first: number | null = 0) => {
  const valueAt = pastValues(await ask(asked), first);
  for (const position of fewOf(positions[asked.seed] ?? []))
    expect((await ask(asked, position)).chosen).toBe(valueAt(position));
  return valueAt;
};

const reportOf = (seed: number) => {
  const log = logs[seed] ?? [];
  const timeZone = zoneAfter(log.filter(isHappening));
  return { websiteId: `w${seed}`, timeZone, ...rangeOf(log), segment: segmentOf(seed) };
};

describe(`in ${LOGS} random logs`, () => {
  it.each(goals.map(({ id }, place) => [id, place] as const))(
    "%s has at every position the visitors and completions of the log up to there, by the rules of that time",
    async (id, place) => {
      const seen = new Set<unknown>();
      let erased = 0;
      for (const [seed, log] of logs.entries()) {
        const asked = { seed, rest: id };
        const visitorsAt = await pastOfNumber({ ...asked, number: "goal-visitors" });
        const completionsAt = await pastOfNumber({ ...asked, number: "goal-completions" });
        for (const [event, position] of (positions[seed] ?? []).entries()) {
          const { hasOtherRules, ...past } = pastOf(log, event);
          const step = hasOtherRules && place === 0 ? changedStep : (goalSteps[place] as Step);
          const naive = naiveGoals(past.log, past.acts, {
            ...rangeOf(log),
            steps: [step],
            ...matchesOf(seed),
          }).goals[0];
          const explained = [visitorsAt(position), completionsAt(position)];
          const what = `log ${seed}, event ${event}`;
          expect(explained, what).toEqual([naive?.visitors, naive?.completions]);
          seen.add(naive?.completions);
        }
        const { rows } = await ask({ ...asked, number: "goal-completions" });
        erased += rows.filter(({ type }) => type === "PersonForgotten").length;
      }
      expect(seen.size).toBeGreaterThan(1);
      if (id === "goal-4") expect(erased).toBeGreaterThan(0);
    },
    120_000,
  );

  it("the conversion of a goal is at every position that of the log up to there, among all goals of that time", async () => {
    const seen = new Set<unknown>();
    for (const [seed, log] of logs.entries())
      for (const place of [0, 4]) {
        const asked = { seed, rest: `goal-${place}`, number: "goal-conversion" } as const;
        const valueAt = await pastOfNumber(asked, null);
        for (const [event, position] of (positions[seed] ?? []).entries()) {
          const { hasOtherRules, ...past } = pastOf(log, event);
          const [first, ...others] = goalSteps as [Step, ...Step[]];
          const steps = [hasOtherRules ? changedStep : first, ...others];
          const naive = naiveGoals(past.log, past.acts, {
            ...rangeOf(log),
            steps,
            ...matchesOf(seed),
          });
          const share =
            naive.visitors === 0
              ? null
              : Math.round(((naive.goals[place]?.visitors ?? 0) / naive.visitors) * 1_000_000);
          expect(valueAt(position), `log ${seed}, event ${event}`).toBe(share);
          seen.add(share);
        }
      }
    expect(seen.size).toBeGreaterThan(3);
  }, 120_000);

  it("goals are now those of the report", async () => {
    for (const seed of logs.keys()) {
      // The tables of this test count by the first rules.
      if (logs[seed]?.includes("rules")) continue;
      const asked = { steps: goalSteps, days: 0 };
      const report = reportOf(seed);
      const counted = await withPaths(test.database, report, asked, scanGoals, mergeGoals);
      for (const [place, { id }] of goals.entries()) {
        const now = [];
        for (const number of ["goal-visitors", "goal-completions"] as const)
          now.push((await ask({ seed, number, rest: id })).now);
        const { visitors = 0, completions } = counted.goals[place] ?? {};
        const { now: share } = await ask({ seed, number: "goal-conversion", rest: id });
        expect(share, `log ${seed}, conversion of ${id}`).toBe(
          counted.visitors === 0 ? null : Math.round((visitors / counted.visitors) * 1_000_000),
        );
        expect(now, `log ${seed}, ${id}`).toEqual([visitors, completions]);
      }
    }
  }, 120_000);

  const funnels = [
    ["visit", "page:%2F*;page:%2F*"],
    ["1", "page:%2F*;cart;checkout;order;refund"],
    ["7", "page:%2F*;cart"],
  ] as const;
  it.each(funnels)(
    "the funnel %s, %s has at every position the steps of the log up to there, and now those of the report",
    async (within, text) => {
      const steps = parseSteps(text) ?? [];
      const windowDays = within === "visit" ? null : Number(within);
      let second = 0;
      for (const [seed, log] of logs.entries()) {
        const last = steps.length;
        const reachedAt = new Map<number, (position: bigint) => unknown>();
        for (const step of [1, 2, last]) {
          const rest = `${within}.${step}.${text}`;
          reachedAt.set(step, await pastOfNumber({ seed, number: "funnel-reached", rest }));
        }
        for (const [event, position] of (positions[seed] ?? []).entries()) {
          const { log: past, acts } = pastOf(log, event);
          const question = { ...rangeOf(log), steps, windowDays, ...matchesOf(seed) };
          const naive = naiveFunnel(past, acts, question);
          for (const [step, valueAt] of reachedAt)
            expect(valueAt(position), `log ${seed}, event ${event}, ${step}`).toBe(
              naive[step - 1]?.reached,
            );
          second += naive[1]?.reached ?? 0;
        }
        if (log.includes("rules")) continue;
        const times = await withPaths(
          test.database,
          reportOf(seed),
          { steps, days: windowDays ?? 0 },
          (held, walk) => scanFunnel(held, { ...walk, windowDays }),
          mergeFunnels,
        );
        const { reached } = funnelCounts(times)[1] ?? {};
        const rest = `${within}.2.${text}`;
        expect((await ask({ seed, number: "funnel-reached", rest })).now).toBe(reached);
      }
      expect(second).toBeGreaterThan(0);
    },
    120_000,
  );

  it.each([
    ["", "from"],
    ["", "to"],
    ["/page-2", "from"],
  ] as const)(
    "moves of the journey %s, %s are at every position those of the log up to there",
    async (path, direction) => {
      let moved = 0;
      for (const [seed, log] of logs.entries()) {
        const flowOf = (past: Parameters<typeof naiveFlow>[0]) =>
          naiveFlow(past, {
            ...rangeOf(log),
            page: path,
            direction,
            steps: 3,
            matches: segmentOf(seed).length > 0 ? isFromSpring : () => true,
          });
        const last = flowOf(pastOf(log, log.length - 1).log);
        const moves = [...last.links.keys()].filter((key) => !key.includes("other"));
        for (const key of moves.slice(0, 3)) {
          const [step = "", pair = ""] = [key.slice(0, 1), key.slice(2)];
          const [from, to] = pair.split(" → ").map((node) => {
            const [kind = "", page = ""] = node.split(" ");
            return { kind, page };
          });
          const behind = { path, direction, steps: 3, step: Number(step), from, to };
          const rest = behindText({ report: "journeys", ...behind } as never);
          const valueAt = await pastOfNumber({ seed, number: "journey-visits", rest });
          for (const [event, position] of (positions[seed] ?? []).entries()) {
            const { links } = flowOf(pastOf(log, event).log);
            // A page that is not among the most frequent ones has no name at that time.
            if ([...links.keys()].some((each) => each.includes("other"))) continue;
            const what = `log ${seed}, event ${event}, ${key}`;
            expect(valueAt(position), what).toBe(links.get(key) ?? 0);
          }
          moved += last.links.get(key) ?? 0;
        }
      }
      expect(moved).toBeGreaterThan(path === "" ? 10 : 2);
    },
    120_000,
  );

  it.each(["week", "month"] as const)(
    "new visitors by %s and those who came back are at every position those of the log up to there, and now those of the report",
    async (grain) => {
      let again = 0;
      let averages = 0;
      for (const [seed, log] of logs.entries()) {
        const { to, ...range } = rangeOf(log);
        const from = periodStart(range.from, grain);
        const { starts } = cohortPeriods({ from, to }, grain, to);
        const [cohort = from] = starts;
        const askCell = (came: "new" | "again" | number, at?: bigint) => {
          const segment = segmentOf(seed);
          const query = explainContract.query.parse({
            number: "retention-visitors",
            id: `${from}.${to}.${behindText({ report: "retention", grain, cohort, came })}`,
            ...(segment.length > 0 && { segment: segmentText(segment) }),
            ...(at !== undefined && { at: `${at}` }),
          });
          return explain(`w${seed}`, query);
        };
        const askTotal = () => {
          const segment = segmentOf(seed);
          const query = explainContract.query.parse({
            number: "retention-visitors",
            id: `${from}.${to}.${grain}`,
            ...(segment.length > 0 && { segment: segmentText(segment) }),
          });
          return explain(`w${seed}`, query);
        };
        const totalAt = pastValues(await askTotal(), 0);
        const matches = segmentOf(seed).length > 0 ? isFromSpring : () => true;
        const askAverage = async (later: "again" | number) => {
          const segment = segmentOf(seed);
          const query = explainContract.query.parse({
            number: "retention-average",
            id: `${from}.${to}.${grain}.${later}`,
            ...(segment.length > 0 && { segment: segmentText(segment) }),
          });
          return explain(`w${seed}`, query);
        };
        const averagesAt = [
          pastValues(await askAverage("again"), null),
          pastValues(await askAverage(1), null),
        ];
        const today = dayOf(new Date(), "UTC");
        let naive: NaiveCohort | undefined;
        const cells: ((position: bigint) => unknown)[] = [];
        for (const came of ["new", "again", 1] as const) {
          const valueAt = pastValues(await askCell(came), 0);
          for (const position of fewOf(positions[seed] ?? []))
            expect((await askCell(came, position)).chosen).toBe(valueAt(position));
          cells.push(valueAt);
        }
        for (const [event, position] of (positions[seed] ?? []).entries()) {
          const cohorts = naiveRetention(pastOf(log, event).log, { from, to, grain, matches });
          [naive] = cohorts;
          const before = cohorts.slice(0, -1);
          const sizeBefore = before.reduce((sum, { size }) => sum + size, 0);
          const came = before.reduce((sum, { cameBack }) => sum + cameBack, 0);
          const [afterOne] = averagesOf(cohortPeriods({ from, to }, grain, today), cohorts);
          const ppmOf = (share: number | null | undefined) =>
            share == null ? null : Math.round(share * 1_000_000);
          expect(
            averagesAt.map((valueAt) => valueAt(position)),
            `averages of log ${seed}, event ${event}`,
          ).toEqual([ppmOf(sizeBefore === 0 ? null : came / sizeBefore), ppmOf(afterOne)]);
          averages += afterOne == null ? 0 : 1;
          const { size, cameBack, later = [] } = naive ?? {};
          const explained = cells.map((valueAt) => valueAt(position));
          const what = `log ${seed}, event ${event}`;
          expect(explained, what).toEqual([size, cameBack, later[0] ?? 0]);
          const total = cohorts.reduce((sum, each) => sum + each.size, 0);
          expect(totalAt(position), `all new visitors of ${what}`).toBe(total);
        }
        again += naive?.cameBack ?? 0;
        if (log.includes("rules")) continue;
        const periods = cohortPeriods({ from, to }, grain, to);
        const [counts] = await countRetention(test.database, { ...reportOf(seed), from, periods });
        expect([(await askCell("new")).now, (await askCell("again")).now]).toEqual([
          counts?.size,
          counts?.cameBack,
        ]);
      }
      expect(averages).toBeGreaterThan(0);
      // Hardly any log is that long.
      if (grain === "week") expect(again).toBeGreaterThan(0);
    },
    120_000,
  );

  it("what is no goal, funnel or cell has no value", async () => {
    for (const [number, rest] of [
      ["goal-visitors", "nothing"],
      ["funnel-reached", "visit.3.page:%2F*;cart"],
      ["funnel-reached", "never.1.page:%2F*;cart"],
      ["funnel-reached", "visit.1.cart"],
      ["retention-visitors", "retention:week:2020-01-01:new"],
      ["goal-conversion", "nothing"],
      ["journey-visits", "journeys::from:3:1:other::page:%2F"],
    ] as const)
      expect(await ask({ seed: 0, number, rest })).toMatchObject({ now: null, events: 0 });
  });

  it("members who cannot see what is counted get no value of it", async () => {
    const { from, to } = rangeOf(logs[0] ?? []);
    const query = explainContract.query.parse({
      number: "goal-visitors",
      id: `${from}.${to}.goal-4`,
    });
    const permissions = new Set(["census:read"] as const);
    const refused = explain("w0", query, permissions);
    await expect(refused).rejects.toMatchObject({ status: 403, code: "not-permitted" });
    expect(
      (await explain("w0", query, new Set(["census:read", "overview:read"] as const))).now,
    ).not.toBe(null);
  });

  it("the conversion of a goal needs the permission for this goal alone, and is among the goals that the member can see", async () => {
    const member = new Set(["census:read"] as const);
    const isOpen = ({ step }: (typeof goals)[number]) => permissionOfStep(step.kind) === undefined;
    const [open, closed] = [goals.filter(isOpen), goals.filter((goal) => !isOpen(goal))];
    expect([open.length > 0, closed.length > 0]).toEqual([true, true]);
    const differing = new Set<boolean>();
    for (const seed of logs.keys()) {
      if (logs[seed]?.includes("rules")) continue;
      const report = reportOf(seed);
      const queryOf = (goalId: string) =>
        explainContract.query.parse({
          number: "goal-conversion",
          id: `${report.from}.${report.to}.${goalId}`,
          ...(report.segment.length > 0 && { segment: segmentText(report.segment) }),
        });
      const asked = { steps: open.map(({ step }) => step), days: 0 };
      const counted = await withPaths(test.database, report, asked, scanGoals, mergeGoals);
      for (const [place, { id }] of open.entries()) {
        const { now, rows } = await explain(`w${seed}`, queryOf(id), member);
        const { visitors = 0 } = counted.goals[place] ?? {};
        expect(now, `log ${seed}, ${id}`).toBe(
          counted.visitors === 0 ? null : Math.round((visitors / counted.visitors) * 1_000_000),
        );
        expect(rows.filter(({ type }) => /^(Order|FormSubmitted)/.test(type))).toEqual([]);
        differing.add(now !== (await explain(`w${seed}`, queryOf(id))).now);
      }
      for (const { id } of closed)
        await expect(explain(`w${seed}`, queryOf(id), member)).rejects.toMatchObject({
          status: 403,
        });
    }
    expect(differing.has(false)).toBe(true);
  }, 60_000);
});
