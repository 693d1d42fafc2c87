import { createIsbotFromList } from "isbot";
import { botLists } from "#domain/measuring/bot-lists.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import type { SearchEvent, SearchOutcome } from "#domain/search/events.ts";
import { keptWords, searchMonth } from "#domain/search/kept-words.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import { type EventStore, streamName } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { IntakeLimits } from "#infra/intake-limits/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createIsOwner, type IsOwnerDependencies } from "../census/is-owner.ts";
import { OWNER_COOKIE } from "../owners/start-session.ts";

export type RecordSearchDependencies = IsOwnerDependencies & {
  readonly eventStore: EventStore;
  readonly personalData: Pick<PersonalData, "seal">;
  readonly intakeLimits: Pick<IntakeLimits, "admit" | "spend">;
  /** The disk is nearly full: nothing new is recorded. */
  readonly freeSpace: { readonly isLow: () => boolean };
  readonly siteSettings: { readonly find: (websiteId: string) => Promise<SiteSettings> };
  readonly newId: () => string;
  readonly now: () => string;
  readonly log: Log;
};

/** A search as the search page answered it. */
export type AnsweredSearch = {
  readonly query: string;
  readonly outcome: SearchOutcome;
  readonly results: number;
};

/** A search stores no browser, so that other rules cannot count it again later. */
const isBot = createIsbotFromList([...botLists[firstRules.botList]]);

/** Searches are distributed over these streams, so that none grows without bound. */
const STREAMS = 64;

/**
 * Records what visitors search for and how many results they are shown, without the visitor, the
 * browser or anything else that tells two searches of one person. Searches of bots and of team members
 * do not count. The visitor does not wait for it, and a search is answered when it cannot be recorded.
 * Spec: B6.4, B7.28.
 */
export const createRecordSearch = (dependencies: RecordSearchDependencies) => {
  const { eventStore, personalData, intakeLimits, freeSpace, siteSettings, newId, now, log } =
    dependencies;
  const isOwner = createIsOwner(dependencies);
  let turn = 0;

  const isCounted = async ({ websiteId, cookies, userAgent }: RequestContext): Promise<boolean> =>
    !freeSpace.isLow() &&
    !isBot(userAgent) &&
    !(await siteSettings.find(websiteId)).censusDisabled &&
    !(await isOwner(websiteId, cookies[OWNER_COOKIE]));

  const append = async (
    { websiteId }: RequestContext,
    { query, outcome, results }: AnsweredSearch,
  ): Promise<void> => {
    const words = keptWords(query, outcome);
    const person = await personalData.seal(websiteId, searchMonth(now()), { words });
    const { type, ...data }: SearchEvent = { type: "SearchAnswered", person, outcome, results };
    const id = newId();
    turn = (turn + 1) % STREAMS;
    await eventStore.append({
      stream: streamName("search", websiteId, String(turn)),
      expectedRevision: "any",
      events: [{ id, type, version: 1, data }],
      metadata: { websiteId, actor: "visitor", correlationId: id },
    });
  };

  const record = async (context: RequestContext, search: AnsweredSearch): Promise<void> => {
    if (!(await isCounted(context))) return;
    await intakeLimits.admit(context, context.websiteId, "searches");
    await intakeLimits.spend(context.websiteId, "searches");
    await append(context, search);
  };

  return (context: RequestContext, search: AnsweredSearch): void => {
    record(context, search).catch((error) => {
      // A search above a limit is counted where the limit is.
      if (!(error instanceof Refusal)) log.warn({ error }, "a search was not recorded");
    });
  };
};
