import { keptReport } from "#domain/census/kept-report.ts";
import type { IntakeKind } from "#domain/kit/intake-kinds.ts";
import { SEALED_REPORT_VERSION } from "#domain/kit/sealed-report.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import { type EventStore, type Json, streamName } from "#infra/event-store/port.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { derivedId } from "#infra/ids/derived-id.ts";
import type { IntakeLimits } from "#infra/intake-limits/port.ts";
import type { MeasuringMonths } from "#infra/measuring-months/port.ts";
import { createIntakeStreams } from "./analytics-stream.ts";

const USER_AGENT_LENGTH = 1_000;

/** The stored part of the user agent. */
export const keptUserAgent = (userAgent: string): string => userAgent.slice(0, USER_AGENT_LENGTH);

/** @throws Refusal 400 `malformed-body`, which names the text `what` */
export const parseJson = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "malformed-body", `${what} is not valid JSON.`);
  }
};

type Fact = {
  readonly type: string;
  readonly visitorId: string | null;
  /** Absent without one. */
  readonly analyticsId?: string | undefined;
};

/** How a browser marks a report, so that sending it again does not count it again. */
export type ReportMarks = {
  /** Created in the browser, once for each report. Both beacons and calls carry it. */
  readonly id?: string | undefined;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey?: string | undefined;
};

/**
 * The id of the report's event, and the key that makes the append happen once. The log keeps both
 * permanently, so that a retry is recognized at any time and by any process.
 */
export const onceBy = (
  namespace: string,
  { id, idempotencyKey }: ReportMarks,
  newId: () => string,
) => {
  const mark = id ?? (idempotencyKey === undefined ? undefined : `key ${idempotencyKey}`);
  return {
    eventId: mark === undefined ? newId() : derivedId(namespace, mark),
    ...(id !== undefined &&
      idempotencyKey !== undefined && {
        idempotency: { key: `${namespace} ${idempotencyKey}`, answer: null },
      }),
  };
};

export type FactDependencies = {
  readonly eventStore: EventStore;
  readonly newId: () => string;
  readonly intakeLimits: Pick<IntakeLimits, "spend">;
};

export type SealDependencies = { readonly measuringMonths: Pick<MeasuringMonths, "seal"> };

/** A website, whose clock says which month it is. */
export type Clock = { readonly websiteId: string } & Pick<SiteSettings, "timeZone">;

type Content = { readonly [key: string]: Json };
type Sealed = { readonly version: number; readonly data: Content };

/** What the log gets of a report: its content is sealed with the key of the month. */
export const createSealReport =
  ({ measuringMonths }: SealDependencies) =>
  async ({ websiteId, timeZone }: Clock, content: Content): Promise<Sealed> => ({
    version: SEALED_REPORT_VERSION,
    data: await measuringMonths.seal(websiteId, timeZone, content),
  });

/**
 * Records what a visitor's browser reports. There is no decider: valid reports are accepted, and
 * repeated ones count once. A report names its visitor inside of what is sealed.
 */
export const createRecordFact = (
  { eventStore, newId, intakeLimits, ...dependencies }: FactDependencies & SealDependencies,
  category: string,
  kind: IntakeKind,
): ((clock: Clock, fact: Fact, marks: ReportMarks) => Promise<void>) => {
  const streamOf = createIntakeStreams();
  const seal = createSealReport(dependencies);
  return async (clock, { type, ...data }, marks) => {
    const { websiteId } = clock;
    const { visitorId, analyticsId = visitorId } = data;
    await intakeLimits.spend(websiteId, kind);
    const { eventId: id, ...once } = onceBy(`${category} ${websiteId}`, marks, newId);
    const sealed = await seal(clock, keptReport(data) as Content);
    await eventStore.append({
      stream: streamName(category, websiteId, streamOf(analyticsId)),
      expectedRevision: "any",
      events: [{ id, type, ...sealed }],
      metadata: { websiteId, actor: "visitor", correlationId: id },
      ...once,
    });
  };
};
