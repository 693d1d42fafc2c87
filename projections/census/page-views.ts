import { type BrowserFacts, browserFactsOf } from "#domain/census/browser-facts.ts";
import { HitRecorded, hitEvents } from "#domain/census/events.ts";
import { MAX_REFERRER_LENGTH, pageOf, referrerOf } from "#domain/census/page-and-referrer.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { remembered } from "#domain/kit/remembered.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { Projectable } from "../kit/projection.ts";
import { judgeOf } from "./judges.ts";
import { type Visit, visitOf } from "./visit.ts";

/** A page view is a visit of one page until it is joined with others. */
export type PageView = {
  readonly websiteId: string;
  /** Empty: a single view by a visitor without an id. */
  readonly visitor: string;
  readonly visit: Visit;
};

/** What is read of a recorded event. */
export type RecordedHit = Pick<Projectable, "type" | "data" | "recordedAt" | "position"> & {
  readonly metadata: Pick<Projectable["metadata"], "websiteId">;
};

const hitOf = readEventsByType(HitRecorded);

const storable = (text: string): string =>
  text.replaceAll("\u0000", "").slice(0, MAX_REFERRER_LENGTH).toWellFormed();

type Campaign = readonly [
  campaign: string,
  source: string,
  medium: string,
  term: string,
  content: string,
];

const noCampaign: Campaign = ["", "", "", "", ""];

const readCampaign = (queryString: string): Campaign => {
  const query = new URLSearchParams(queryString);
  const member = (name: string) => storable(query.get(`utm_${name}`) ?? "");
  return [
    member("campaign"),
    member("source"),
    member("medium"),
    member("term"),
    member("content"),
  ];
};

const campaignOf = (queryString: string | undefined): Campaign =>
  queryString?.includes("utm_") === true ? readCampaign(queryString) : noCampaign;

// The same few browsers, pages and referrers come again and again.
const factsOf = remembered<BrowserFacts>(browserFactsOf);
const knownPageOf = remembered(pageOf);
const languageOf = remembered(storable);
const knownReferrerOf = remembered((text) => {
  const start = text.indexOf(" ") + 1;
  const end = start + Number.parseInt(text, 10);
  return referrerOf(text.slice(end), text.slice(start, end));
});
const referrerFrom = (referrer: string | undefined, ownHost: string): string =>
  referrer === undefined ? "" : knownReferrerOf(`${ownHost.length} ${ownHost}${referrer}`);

/** Undefined for a page view that the website's rules exclude, and for other hits. */
export const pageViewOf = (recorded: RecordedHit, rules: MeasuringRules): PageView | undefined => {
  const hit = hitOf(recorded);
  const { url, userAgent, queryString, referrer, website_locale: locale } = hit.data;
  if (hit.event !== hitEvents.PAGE_VIEW) return undefined;
  if (judgeOf(rules).exclusionOf({ url, userAgent, referrer, host: hit.host })) return undefined;
  const atMs = Date.parse(hit.happenedAt ?? recorded.recordedAt);
  const page = knownPageOf(url);
  const visitor = hit.visitorId ?? "";
  const { browser, system, device } = factsOf(userAgent ?? "");
  const [campaign, source, medium, term, content] = campaignOf(queryString);
  const entry = visitor === "" ? "" : page;
  return {
    websiteId: recorded.metadata.websiteId,
    visitor,
    visit: visitOf({
      startedMs: atMs,
      endedMs: atMs,
      firstPosition: recorded.position,
      lastPosition: recorded.position,
      pages: [page],
      viewedMs: [atMs],
      values: [
        referrerFrom(referrer, hit.host),
        ...[campaign, source, medium, term, content],
        hit.country ?? "",
        ...[device, browser, system],
        locale === undefined ? "" : languageOf(locale),
        ...[entry, entry],
      ],
    }),
  };
};
