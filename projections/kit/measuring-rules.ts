import { readEvent } from "#domain/kit/read-event.ts";
import { MeasuringRulesEvent } from "#domain/measuring/events.ts";
import {
  CountingRules,
  countingRulesOf,
  firstRules,
  OtherMeasuringRules,
} from "#domain/measuring/rules.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { MeasuringRulesOf, PlainProjection, Project, Projection } from "./projection.ts";

/**
 * The rules of every website that has changed them, by website. Goals are not among them: tables do not
 * depend on them.
 */
export type RulesByWebsite = Readonly<Record<string, CountingRules>>;

const PAGE_EVENTS = 1_000;

/** Reads the rules that are in force at the head of the log. Few members ever change them. */
export const findMeasuringRules = async (
  eventStore: Pick<EventStore, "head" | "readAll">,
): Promise<RulesByWebsite> => {
  const rules: Record<string, CountingRules> = {};
  const head = await eventStore.head();
  for (let after = 0n; after < head; ) {
    const filter = { types: ["MeasuringRulesChanged"] };
    const { events, upTo } = await eventStore.readAll({ after, limit: PAGE_EVENTS, filter });
    for (const recorded of events)
      rules[recorded.metadata.websiteId] = countingRulesOf(
        readEvent(MeasuringRulesEvent, recorded).rules,
      );
    after = upTo;
  }
  return rules;
};

/** The rules by which a projection counts the events of one website, or of all. */
export const findMeasured = async (
  eventStore: Pick<EventStore, "head" | "readAll">,
  projection: Projection,
  websiteId: string | null,
): Promise<RulesByWebsite> => {
  if (!countsByRules(projection)) return {};
  const all = await findMeasuringRules(eventStore);
  if (websiteId === null) return all;
  const rules = all[websiteId];
  return rules === undefined ? {} : { [websiteId]: rules };
};

/** In one order, so that equal rules are equal texts. */
const textOf = (rules: RulesByWebsite): string =>
  JSON.stringify(
    Object.keys(rules)
      .sort()
      .map((websiteId) => [websiteId, rules[websiteId]]),
  );

export const areSameRules = (one: RulesByWebsite, other: RulesByWebsite): boolean =>
  textOf(one) === textOf(other);

/** `others` replace rules of each website; those that are absent stay as the website has them. */
export const rulesOfWebsites = (rules: RulesByWebsite, others?: unknown): MeasuringRulesOf => {
  const rulesOf: MeasuringRulesOf = (websiteId) => rules[websiteId] ?? firstRules;
  if (others === undefined) return rulesOf;
  const given = OtherMeasuringRules.parse(others);
  const merged = new Map<string, CountingRules>();
  return (websiteId) => {
    const known = merged.get(websiteId);
    if (known !== undefined) return known;
    const all = CountingRules.parse({ ...rulesOf(websiteId), ...given });
    merged.set(websiteId, all);
    return all;
  };
};

/** Whether its tables depend on the measuring rules. */
export const countsByRules = ({ projectMeasured, createFold }: Projection): boolean =>
  projectMeasured !== undefined || createFold !== undefined;

/** How a build with these rules turns events into rows. */
export const projectWithRules = (
  { project, projectMeasured }: PlainProjection,
  rules: RulesByWebsite,
  others?: unknown,
): Project => {
  if (projectMeasured === undefined) return project;
  if (others === undefined && Object.keys(rules).length === 0) return project;
  return projectMeasured(rulesOfWebsites(rules, others));
};
