import { mayTrack } from "#domain/census/cookie-policy.ts";
import { keptReport, MAX_REPORT_BYTES } from "#domain/census/kept-report.ts";
import { isCountedPage, pageOf } from "#domain/census/page-and-referrer.ts";
import { redactUrl } from "#domain/census/redact-url.ts";
import { jsonBytesOf } from "#domain/kit/json-bytes.ts";
import { pictureIdIn } from "#domain/kit/pictures.ts";
import type { PerformanceEvent } from "#domain/performance/events.ts";
import { BYTES_PER_COUNTED_REPORT, MAX_IMAGES_BYTES } from "#domain/performance/limits.ts";
import type { PerformanceRecord } from "#domain/performance/record.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { Countries } from "#infra/countries/port.ts";
import { type Json, streamName } from "#infra/event-store/port.ts";
import { type Route, route } from "#infra/http/route.ts";
import { derivedId } from "#infra/ids/derived-id.ts";
import { createIsOwner, type IsOwnerDependencies } from "../census/is-owner.ts";
import {
  type Clock,
  createSealReport,
  type FactDependencies,
  keptUserAgent,
  type SealDependencies,
} from "../census/record-fact.ts";
import { choiceOfCall } from "../census/tracked-visitor.ts";
import { OWNER_COOKIE } from "../owners/start-session.ts";
import { performanceSettingsContract, recordPerformanceContract } from "./contract.ts";

export type PerformanceDependencies = IsOwnerDependencies &
  FactDependencies &
  SealDependencies & {
    readonly settingsOf: (websiteId: string) => Promise<SiteSettings>;
    readonly countries: Pick<Countries, "countryOf">;
  };

type Sender = {
  readonly userAgent: string;
  readonly mayRecognize: boolean;
  readonly country: string | undefined;
};

/** Reports are distributed over these streams, so that none grows without bound. */
const STREAMS = 64;

/** Only pictures that were uploaded to this website can be found again in its library. */
const toEvent = (
  { event, pageLoadId, data }: PerformanceRecord,
  { userAgent, mayRecognize, country }: Sender,
): PerformanceEvent | undefined => {
  const pagePath = pageOf(redactUrl(data.pagePath));
  const place = { pageLoadId, pagePath, device: data.device, userAgent };
  if (event === "metrics") {
    const { sessionId, ...flags } = data.session;
    const session = mayRecognize && sessionId !== undefined ? data.session : flags;
    const { metrics } = data;
    const from = country === undefined ? {} : { country };
    return { type: "PageMetricsRecorded", ...place, metrics, session, ...from };
  }
  if (event === "marks") return { type: "PageMarksRecorded", ...place, marks: data.marks };
  const images = data.images.filter(({ assetUrl }) => pictureIdIn(assetUrl) !== undefined);
  return images.length === 0 ? undefined : { type: "PageImagesRecorded", ...place, images };
};

/** The events of a call, as they are kept: the first one of each kind, because only that one counts. */
const eventsOf = (records: readonly PerformanceRecord[], sender: Sender) => {
  const kept = new Map<string, PerformanceEvent>();
  for (const record of records) {
    const event = toEvent(record, sender);
    if (event === undefined || kept.has(event.type)) continue;
    const maxBytes = event.type === "PageImagesRecorded" ? MAX_IMAGES_BYTES : MAX_REPORT_BYTES;
    kept.set(event.type, keptReport(event, maxBytes));
  }
  return [...kept.values()];
};

/** Each event takes a place of the website's day for each started piece, so that the limit bounds bytes, too. */
const countedAs = (events: readonly PerformanceEvent[]): number =>
  events.reduce((sum, event) => sum + Math.ceil(jsonBytesOf(event) / BYTES_PER_COUNTED_REPORT), 0);

/**
 * How fast pages are in visitors' browsers. Nothing is stored of pages that do not count, of team
 * members, and where recording is off. Each kind of record counts once for a page load. Spec:
 * B3.39, B7.20, B7.21.
 */
export const performanceCommands = (dependencies: PerformanceDependencies): readonly Route[] => {
  const { eventStore, newId, intakeLimits, settingsOf } = dependencies;
  const isOwner = createIsOwner(dependencies);
  const seal = createSealReport(dependencies);
  let turn = 0;
  const append = async (clock: Clock, { type, ...data }: PerformanceEvent) => {
    const { websiteId } = clock;
    const id = derivedId(`performance ${websiteId}`, `${type} ${data.pageLoadId}`);
    turn = (turn + 1) % STREAMS;
    await eventStore.append({
      stream: streamName("performance", websiteId, String(turn)),
      expectedRevision: "any",
      events: [{ id, type, ...(await seal(clock, data as { readonly [key: string]: Json })) }],
      metadata: { websiteId, actor: "visitor", correlationId: id },
    });
  };
  return [
    route(performanceSettingsContract, async () => ({ body: { pageLoadId: newId() } })),
    route(recordPerformanceContract, async ({ body, context }) => {
      const { websiteId, cookies } = context;
      const settings = await settingsOf(websiteId);
      const counted = body.filter(({ data }) => isCountedPage(data.pagePath));
      const isCounted =
        counted.length > 0 &&
        !settings.censusDisabled &&
        !(await isOwner(websiteId, cookies[OWNER_COOKIE]));
      if (!isCounted) return { body: undefined };
      const sender = {
        userAgent: keptUserAgent(context.userAgent),
        mayRecognize: mayTrack(settings, choiceOfCall(context)),
        country: await dependencies.countries.countryOf(context.clientIp),
      };
      const events = eventsOf(counted, sender);
      if (events.length === 0) return { body: undefined };
      await intakeLimits.spend(websiteId, "performance", countedAs(events));
      const { timeZone } = settings;
      for (const event of events) await append({ websiteId, timeZone }, event);
      return { body: undefined };
    }),
  ];
};
