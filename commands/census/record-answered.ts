import { createIsbotFromList } from "isbot";
import type { IntakeKind } from "#domain/kit/intake-kinds.ts";
import { botLists } from "#domain/measuring/bot-lists.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import { type EventStore, type Json, streamName } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { IntakeLimits } from "#infra/intake-limits/port.ts";
import type { Log } from "#infra/log/log.ts";
import { OWNER_COOKIE } from "../owners/start-session.ts";
import { createIsOwner, type IsOwnerDependencies } from "./is-owner.ts";

export type RecordAnsweredDependencies = IsOwnerDependencies & {
  readonly eventStore: EventStore;
  readonly intakeLimits: Pick<IntakeLimits, "admit" | "spend">;
  /** The disk is nearly full: nothing new is recorded. */
  readonly freeSpace: { readonly isLow: () => boolean };
  readonly siteSettings: { readonly find: (websiteId: string) => Promise<SiteSettings> };
  readonly newId: () => string;
  readonly log: Log;
};

type AnsweredKind<Answer> = {
  readonly intake: IntakeKind;
  /** Category of the streams. */
  readonly category: string;
  /** Subject of the log message: "a search was not recorded". */
  readonly what: string;
  readonly eventOf: (
    context: RequestContext,
    answer: Answer,
  ) => Promise<{ readonly type: string; readonly data: { readonly [key: string]: Json } }>;
};

/** Nothing that tells browsers is stored, so that other rules cannot count these events again later. */
const isBot = createIsbotFromList([...botLists[firstRules.botList]]);

/** Events are distributed over these streams, so that none grows without bound. */
const STREAMS = 64;

/**
 * Records what the server answered to visitors, without the visitor, the browser or anything else that
 * tells two answers to one person. Answers to bots and to team members do not count. The visitor
 * does not wait for it, and is answered when it cannot be recorded.
 */
export const createRecordAnswered = <Answer>(
  dependencies: RecordAnsweredDependencies,
  { intake, category, what, eventOf }: AnsweredKind<Answer>,
) => {
  const { eventStore, intakeLimits, freeSpace, siteSettings, newId, log } = dependencies;
  const isOwner = createIsOwner(dependencies);
  let turn = 0;

  const isCounted = async ({ websiteId, cookies, userAgent }: RequestContext): Promise<boolean> =>
    !freeSpace.isLow() &&
    !isBot(userAgent) &&
    !(await siteSettings.find(websiteId)).censusDisabled &&
    !(await isOwner(websiteId, cookies[OWNER_COOKIE]));

  const record = async (context: RequestContext, answer: Answer): Promise<void> => {
    if (!(await isCounted(context))) return;
    const { websiteId } = context;
    await intakeLimits.admit(context, websiteId, intake);
    await intakeLimits.spend(websiteId, intake);
    const { type, data } = await eventOf(context, answer);
    const id = newId();
    turn = (turn + 1) % STREAMS;
    await eventStore.append({
      stream: streamName(category, websiteId, String(turn)),
      expectedRevision: "any",
      events: [{ id, type, version: 1, data }],
      metadata: { websiteId, actor: "visitor", correlationId: id },
    });
  };

  return (context: RequestContext, answer: Answer): void => {
    record(context, answer).catch((error) => {
      // What is above a limit is counted where the limit is.
      if (!(error instanceof Refusal)) log.warn({ error }, `${what} was not recorded`);
    });
  };
};
