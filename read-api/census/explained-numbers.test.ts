import fc from "fast-check";
import { expect, it } from "vitest";
import { firstRules } from "#domain/measuring/rules.ts";
import { followVisits } from "#projections/census/follow-visits.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { firstVersion } from "../measuring/rules-history.ts";
import { visitNumbers } from "./explained-numbers.ts";

const MINUTE_MS = 60_000;
/** Late on the day before the first one, in New York. */
const BEGUN_MS = Date.parse("2026-03-08T03:00:00.000Z");
const HOURS = 40;

/** In New York, the first of these days has 23 hours. */
const asked = {
  websiteId: "demo",
  timeZone: "America/New_York",
  measuringRules: [firstVersion],
  segment: [],
};
const days = [
  ["2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["2026-03-07.2026-03-08", "2026-03-07T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
] as const;

type View = { readonly visitor: string | null; readonly atMs: number };

/** The times of each visit. */
const visitsOf = (views: readonly View[]): readonly (readonly number[])[] => {
  const named = views.filter(({ visitor }) => visitor !== null);
  const visits: number[][] = [];
  for (const own of Map.groupBy(named, ({ visitor }) => visitor).values()) {
    let endedMs = Number.NEGATIVE_INFINITY;
    for (const atMs of own.map((view) => view.atMs).sort((a, b) => a - b)) {
      if (atMs - endedMs > firstRules.visitGapMinutes * MINUTE_MS) visits.push([]);
      visits.at(-1)?.push(atMs);
      endedMs = atMs;
    }
  }
  return visits;
};

/** Bounce rate and time per visit, counted from the beginning. */
const countedOf = (views: readonly View[], from: string, until: string) => {
  const visits = visitsOf(views).filter(
    ([startedMs = 0]) => startedMs >= Date.parse(from) && startedMs < Date.parse(until),
  );
  if (visits.length === 0) return [null, null];
  const lasted = visits.map((times) => (times.at(-1) ?? 0) - (times[0] ?? 0));
  const seconds = Math.round(lasted.reduce((sum, ms) => sum + ms, 0) / 1_000);
  const bounces = visits.filter((times) => times.length === 1).length;
  return [
    Math.round((bounces / visits.length) * 1_000_000),
    Math.round((seconds * 1_000) / visits.length),
  ];
};

const eventOf = ({ visitor, atMs }: View, index: number) => {
  const happenedAt = new Date(atMs).toISOString();
  return {
    position: `${index + 1}`,
    stream: "census-demo.visitors-1",
    type: "HitRecorded",
    version: 1,
    actor: "visitor",
    at: happenedAt,
    data: {
      event: 1,
      visitorId: visitor,
      host: "shop.example",
      happenedAt,
      data: { url: "/" },
    },
  };
};

it("bounce rate and time per visit are those of the visits at every position of any log", async () => {
  const numbers = visitNumbers(async () => (rules, untilMs) => {
    const follow = followVisits(rules, untilMs);
    const read = ({ position, at, ...event }: ReadEvent, websiteId: string) =>
      follow({ ...event, position: BigInt(position), recordedAt: at, metadata: { websiteId } });
    return Object.assign(read, { visitors: follow.visitors });
  });
  const explained = [numbers["visits-bounce-rate"], numbers["visits-time-per-visit"]];
  for (const each of explained) await each.load?.();
  const view = fc.record({
    visitor: fc.constantFrom("ann", "bob", "cy", null),
    atMs: fc.integer({ min: 0, max: HOURS * 60 * MINUTE_MS }).map((ms) => BEGUN_MS + ms),
  });
  fc.assert(
    fc.property(fc.array(view, { maxLength: 60 }), fc.constantFrom(...days), (views, range) => {
      const [id, from, until] = range;
      const whole = { ...asked, id, currency: "USD", orderIdOf: () => "" };
      const states = explained.map((each) => each.begin(whole));
      for (const [index, one] of views.entries()) {
        const values = explained.map((each, place) => {
          const state = states[place] ?? each.begin(whole);
          states[place] = each.evolve(state, eventOf(one, index));
          return each.measure(states[place] ?? state);
        });
        expect(values).toEqual(countedOf(views.slice(0, index + 1), from, until));
      }
    }),
  );
});
