import * as z from "zod/mini";
import { mayTrack } from "#domain/census/cookie-policy.ts";
import type { CustomEvent } from "#domain/collector/events.ts";
import { BYTES_PER_COUNTED_EVENT } from "#domain/collector/limits.ts";
import { customEventsMonth, type KnownFacts } from "#domain/collector/payload.ts";
import { bytesOf } from "#domain/kit/json-bytes.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import { type Append, type EventStore, type Json, streamName } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { derivedId } from "#infra/ids/derived-id.ts";
import type { IntakeLimits } from "#infra/intake-limits/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { AnalyticsIds } from "../analytics-ids/analytics-ids.ts";
import { ReportId } from "../census/contract.ts";
import { createIsOwner, type IsOwnerDependencies } from "../census/is-owner.ts";
import { onceBy } from "../census/record-fact.ts";
import { choiceOfCall } from "../census/tracked-visitor.ts";
import { OWNER_COOKIE } from "../owners/start-session.ts";
import { collectEventsContract, validateContentContract } from "./custom-events-contract.ts";
import {
  createJudgeEvent,
  type JudgeDependencies,
  type JudgedEvent,
  type JudgeEvent,
} from "./judge-event.ts";

export type CollectDependencies = IsOwnerDependencies &
  JudgeDependencies & {
    readonly eventStore: EventStore;
    readonly personalData: Pick<PersonalData, "seal">;
    readonly intakeLimits: Pick<IntakeLimits, "admitEvents" | "spend">;
    readonly settingsOf: (websiteId: string) => Promise<SiteSettings>;
    readonly analyticsIds: Pick<AnalyticsIds, "prove">;
    readonly newId: () => string;
    readonly now: () => string;
  };

const Envelope = z.object({
  eventContent: z.string(),
  eventSchemaName: z.optional(z.string()),
  eventId: z.optional(ReportId),
});
type Envelope = z.infer<typeof Envelope>;

/** JSON that is nested too deeply to be written again is kept without its text. */
const textOf = (sent: unknown): string => {
  try {
    return JSON.stringify(sent);
  } catch {
    return "";
  }
};

/** An event without a readable envelope is refused like one without readable content. */
const envelopeOf = (sent: unknown): Envelope => {
  const envelope = Envelope.safeParse(sent);
  return envelope.success ? envelope.data : { eventContent: textOf(sent) };
};

/** Events are distributed over these streams, so that none grows without bound. */
const STREAMS = 256;

const countedAs = (events: readonly Envelope[]): number =>
  events.reduce(
    (sum, { eventContent }) =>
      sum + Math.max(1, Math.ceil(bytesOf(eventContent) / BYTES_PER_COUNTED_EVENT)),
    0,
  );

const refusalId = (recordId: string): string => derivedId("refused custom event", recordId);

type Recorded = Exclude<JudgedEvent, { outcome: "ignored" }>;

type Circumstances = {
  /** When it arrived, if it was refused then. */
  readonly happenedAt?: string;
  readonly visitorId?: string | undefined;
};

/** Builds the append of a judged event, with its content sealed under the key of the month. */
export const createAppendOf = ({
  personalData,
  now,
}: Pick<CollectDependencies, "personalData" | "now">) => {
  let turn = 0;
  const eventOf = async (
    websiteId: string,
    recordId: string,
    judged: Recorded,
    { happenedAt, visitorId }: Circumstances,
  ): Promise<CustomEvent> => {
    const seal = (content: object) =>
      personalData.seal(websiteId, customEventsMonth(now()), { ...content });
    const { schemaName } = judged;
    if (judged.outcome === "refused") {
      const { schemaVersion, text, errors, isCut } = judged;
      const person = await seal({ text, errors });
      return { type: "CustomEventRefused", recordId, schemaName, schemaVersion, person, isCut };
    }
    const { schemaVersion, content } = judged;
    const { source_environment = "prod", event_source = "WEB" } = content;
    return {
      type: "CustomEventRecorded",
      schemaName,
      schemaVersion,
      environment: source_environment as "prod",
      source: event_source as "WEB",
      person: await seal({ content }),
      ...(visitorId !== undefined && { sealedFields: await seal({ visitorId }) }),
      ...(happenedAt !== undefined && { happenedAt }),
    };
  };
  return async (
    websiteId: string,
    recordId: string,
    judged: Recorded,
    circumstances: Circumstances = {},
  ): Promise<Append> => {
    const { type, ...data } = await eventOf(websiteId, recordId, judged, circumstances);
    const id = type === "CustomEventRefused" ? refusalId(recordId) : recordId;
    turn = (turn + 1) % STREAMS;
    return {
      stream: streamName("customEvent", websiteId, String(turn)),
      expectedRevision: "any",
      events: [{ id, type, version: 1, data: data as { readonly [key: string]: Json } }],
      metadata: { websiteId, actor: "visitor", correlationId: recordId },
    };
  };
};

const knownOf = (
  { analyticsIds }: Pick<CollectDependencies, "analyticsIds">,
  settings: SiteSettings,
  context: RequestContext,
): KnownFacts => ({
  mayIdentify: mayTrack(settings, choiceOfCall(context)),
  userAgent: context.userAgent,
  websiteId: context.websiteId,
  provenId: (value) =>
    value === context.analyticsId ? value : analyticsIds.prove(context.websiteId, value),
});

const answerOf = (judged: readonly JudgedEvent[]) => {
  const numberOf = (outcome: JudgedEvent["outcome"]) =>
    judged.filter((each) => each.outcome === outcome).length;
  const refused = judged.flatMap((each, index) =>
    each.outcome === "refused" ? [{ index, errors: [...each.errors] }] : [],
  );
  return {
    status: refused.length === 0 ? 200 : 202,
    body: { accepted: numberOf("fits"), ignored: numberOf("ignored"), refused },
  } as const;
};

const collectRoute = (dependencies: CollectDependencies, judge: JudgeEvent): Route => {
  const { eventStore, intakeLimits, settingsOf, newId } = dependencies;
  const isOwner = createIsOwner(dependencies);
  const appendOf = createAppendOf(dependencies);
  return route(collectEventsContract, async ({ body, context }) => {
    const { websiteId, cookies, idempotencyKey } = context;
    const events = [body].flat().map(envelopeOf);
    const counted = countedAs(events);
    await intakeLimits.admitEvents(context, websiteId, counted);
    const settings = await settingsOf(websiteId);
    if (settings.censusDisabled || (await isOwner(websiteId, cookies[OWNER_COOKIE])))
      return { body: { accepted: 0, ignored: events.length, refused: [] } };
    await intakeLimits.spend(websiteId, "custom-events", counted);
    const known = knownOf(dependencies, settings, context);
    const judged = await Promise.all(
      events.map(({ eventContent, eventSchemaName }) =>
        judge({ text: eventContent, schemaName: eventSchemaName }, known),
      ),
    );
    const { visitorId } = context;
    const appends = judged.flatMap((each, index) => {
      if (each.outcome === "ignored") return [];
      const key = idempotencyKey === undefined ? undefined : `${idempotencyKey} ${index}`;
      const marks = { id: events[index]?.eventId, idempotencyKey: key };
      const { eventId } = onceBy(`customEvent ${websiteId}`, marks, newId);
      return [appendOf(websiteId, eventId, each, { visitorId })];
    });
    const sent = await Promise.all(appends);
    if (sent.length > 0) await eventStore.appendAll(sent);
    return answerOf(judged);
  });
};

/**
 * Records the events that a website defines. Each event of a batch is judged alone, by the schema of its
 * name. Refused ones are kept until a later version fits them. Spec: B3.37, B7.18, B7.19.
 */
export const collectCommands = (dependencies: CollectDependencies): readonly Route[] => {
  const judge = createJudgeEvent(dependencies);
  return [
    collectRoute(dependencies, judge),
    route(validateContentContract, async ({ params: { schema }, body, context }) => {
      const settings = await dependencies.settingsOf(context.websiteId);
      const known = knownOf(dependencies, settings, context);
      const judged = await judge({ text: body.eventContent, schemaName: schema }, known);
      if (judged.outcome === "refused") {
        const { schemaVersion, errors } = judged;
        return { body: { isValid: false, schemaVersion, errors: [...errors] } };
      }
      const schemaVersion = judged.outcome === "fits" ? judged.schemaVersion : null;
      return { body: { isValid: true, schemaVersion, errors: [] } };
    }),
  ];
};
