import * as z from "zod/mini";
import {
  ActivityData,
  HitRecorded,
  hitEvents,
  type PageActivityRecorded,
} from "#domain/census/events.ts";
import { isCountedPage, referrerOf } from "#domain/census/page-and-referrer.ts";
import { redactUrl } from "#domain/census/redact-url.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { Countries } from "#infra/countries/port.ts";
import type { IntakeCall, IntakeRequest } from "#infra/http/intake.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { ReportId, recordHitContract } from "./contract.ts";
import { createIsOwner, type IsOwnerDependencies, ownerTokenIn } from "./is-owner.ts";
import {
  createRecordFact,
  type FactDependencies,
  keptUserAgent,
  parseJson,
  type SealDependencies,
} from "./record-fact.ts";
import { createTrackIntake, type TrackDependencies } from "./tracked-visitor.ts";

export type CensusDependencies = IsOwnerDependencies &
  FactDependencies &
  SealDependencies &
  TrackDependencies & {
    readonly settingsOf: (websiteId: string) => Promise<SiteSettings>;
    readonly countries: Pick<Countries, "countryOf">;
  };

const Hit = z.object({
  event: HitRecorded.shape.event,
  data: ActivityData,
  id: z.optional(ReportId),
});

/** What was searched for is recorded without a visitor, so the page after a search must not tell it. */
const withoutSearch = (referrer: string, host: string): string =>
  isCountedPage(referrer) || referrerOf(referrer, host) !== ""
    ? referrer
    : referrer.replace(/\?.*$/s, "");

type ReadHit = {
  readonly id: string | undefined;
  /** The visitor cookie's value, as the browser sent it. */
  readonly visitorCookie: string | null;
  readonly hit: Omit<HitRecorded, "visitorId"> | Omit<PageActivityRecorded, "visitorId">;
};

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, "");
/** `https://user:password@…` */
const withoutSignIn = (url: string): string =>
  url.replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/]*@/i, "$1//");

/** What is played has an address; its query could be a key to it, and says nothing. */
const mediaOf = ({ mediaUrl, mediaTitle }: ActivityData) => ({
  ...(mediaUrl !== undefined && { mediaUrl: redactUrl(withoutSignIn(withoutQuery(mediaUrl))) }),
  ...(mediaTitle !== undefined && { mediaTitle }),
});

const readHit = ({ body, host, userAgent }: IntakeRequest): ReadHit => {
  const form = new URLSearchParams(body);
  const { event, data, id } = parseInput(Hit, {
    event: Number(form.get("event")),
    data: parseJson(form.get("data") ?? "", "The field data"),
    id: form.get("id") ?? undefined,
  });
  const { queryString: query, title, mediaUrl: _, mediaTitle: __, ...page } = data;
  const { referrer } = page;
  // The words of a search in a page are in its query, and can be in its title.
  const isSearch = event === hitEvents.SITE_SEARCH;
  const queryString = isSearch ? undefined : query;
  const kept = {
    ...page,
    ...(title !== undefined && !isSearch && { title }),
    url: redactUrl(isSearch ? withoutQuery(page.url) : page.url),
    userAgent: keptUserAgent(userAgent === "" ? (page.userAgent ?? "") : userAgent),
    ...(queryString !== undefined && { queryString: redactUrl(queryString) }),
    ...(referrer !== undefined && { referrer: redactUrl(withoutSearch(referrer, host)) }),
  };
  const about = { host: host.slice(0, 260) };
  const hit: ReadHit["hit"] =
    event === hitEvents.PAGE_VIEW
      ? { type: "HitRecorded", event, data: kept, ...about }
      : { type: "PageActivityRecorded", event, data: { ...kept, ...mediaOf(data) }, ...about };
  return { id, visitorCookie: form.get("ss_cvr"), hit };
};

/**
 * POST /api/census/RecordHit. The header's user agent decides what a browser is, not the report's.
 * Without consent the view counts, without a visitor. The country follows from the client's address,
 * which is not recorded. What is recorded is sealed with the key of the month. Hits other than page views are
 * events of another type, so that what counts visits need not read them. Spec: B7.12, B3.36, B3.93, B6.4–B6.6.
 */
export const recordHit = (dependencies: CensusDependencies): IntakeCall => {
  const isOwner = createIsOwner(dependencies);
  const recordView = createRecordFact(dependencies, "census", "hits");
  const recordActivity = createRecordFact(dependencies, "pageActivity", "hits");
  const track = createTrackIntake(dependencies);
  return {
    path: recordHitContract.path,
    contentType: recordHitContract.contentType,
    maxBodyBytes: recordHitContract.maxBodyBytes,
    kind: "hits",
    record: async (request) => {
      const { id, visitorCookie, hit } = readHit(request);
      if (!isCountedPage(hit.data.url)) return;
      if (await isOwner(request.websiteId, ownerTokenIn(request.cookie))) return;
      const settings = await dependencies.settingsOf(request.websiteId);
      if (settings.censusDisabled) return;
      const visitor = await track(settings, request, visitorCookie);
      const { websiteId, idempotencyKey } = request;
      const { timeZone } = settings;
      const [clock, marks] = [
        { websiteId, timeZone },
        { id, idempotencyKey },
      ] as const;
      if (hit.type === "PageActivityRecorded")
        return recordActivity(clock, { ...hit, ...visitor }, marks);
      const country = await dependencies.countries.countryOf(request.clientIp);
      const fact = { ...hit, ...visitor, ...(country !== undefined && { country }) };
      await recordView(clock, fact, marks);
    },
  };
};
