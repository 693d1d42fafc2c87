import { type BrowserFacts, browserFactsOf } from "#domain/census/browser-facts.ts";
import { HitRecorded, hitEvents } from "#domain/census/events.ts";
import { MAX_REFERRER_LENGTH, pageOf, referrerOf } from "#domain/census/page-and-referrer.ts";
import { readDataByType } from "#domain/kit/read-event.ts";
import { remembered } from "#domain/kit/remembered.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { Digestible } from "../kit/projection.ts";
import { judgeOf } from "./judges.ts";
import { type Visit, visitOf } from "./visit.ts";

/** A page view is a visit of one page until it is joined with others. */
export type PageView = {
  readonly websiteId: string;
  /** Empty: a single view by a visitor without an id. */
  readonly visitor: string;
  readonly visit: Visit;
};

type Hit = Omit<HitRecorded, "type">;

const hitOf = readDataByType(HitRecorded);

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

/** The part of a query that says of which campaign a visit is; empty where there is none. */
const campaignPartOf = (queryString: string | undefined): string =>
  queryString?.includes("utm_") === true ? queryString : "";

// The same few browsers, pages and referrers come again and again.
const factsOf = remembered<BrowserFacts>(browserFactsOf);
const knownPageOf = remembered(pageOf);
const knownReferrerOf = remembered((text) => {
  const start = text.indexOf(" ") + 1;
  const end = start + Number.parseInt(text, 10);
  return referrerOf(text.slice(end), text.slice(start, end));
});
const referrerFrom = (referrer: string | undefined, ownHost: string): string =>
  referrer === undefined ? "" : knownReferrerOf(`${ownHost.length} ${ownHost}${referrer}`);

type Values = Visit["values"];

const MAX_SHARED = 10_000;
const shared = new Map<string, Map<string, Values>>();
let sharedCount = 0;

const readValues = (hit: Hit, referrer: string, campaignPart: string): Values => {
  const { userAgent, website_locale: locale } = hit.data;
  const { browser, system, device } = factsOf(userAgent ?? "");
  const [campaign, source, medium, term, content] =
    campaignPart === "" ? noCampaign : readCampaign(campaignPart);
  const language = locale === undefined ? "" : storable(locale);
  const country = hit.country ?? "";
  return [
    ...[referrer, campaign, source, medium, term, content],
    ...[country, device, browser, system, language],
  ];
};

/** Page views that come from the same place with the same browser have one list of values together. */
const valuesOf = (hit: Hit): Values => {
  const { userAgent = "", website_locale: locale = "", queryString } = hit.data;
  const referrer = referrerFrom(hit.data.referrer, hit.host);
  const campaignPart = campaignPartOf(queryString);
  let ofAgent = shared.get(userAgent);
  if (ofAgent === undefined) {
    ofAgent = new Map();
    shared.set(userAgent, ofAgent);
  }
  const name = `${hit.country ?? ""}${locale.length} ${locale}${referrer.length} ${referrer}${campaignPart}`;
  const known = ofAgent.get(name);
  if (known !== undefined) return known;
  const values = readValues(hit, referrer, campaignPart);
  // They come from visitors, so their number has no bound.
  if (sharedCount >= MAX_SHARED) {
    shared.clear();
    sharedCount = 0;
  }
  ofAgent.set(name, values);
  sharedCount += 1;
  return values;
};

/** Undefined for a page view that the website's rules exclude, and for other hits. */
export const pageViewOf = (recorded: Digestible, rules: MeasuringRules): PageView | undefined => {
  const hit = hitOf(recorded);
  const { url, userAgent, referrer } = hit.data;
  if (hit.event !== hitEvents.PAGE_VIEW) return undefined;
  if (judgeOf(rules).exclusionOf({ url, userAgent, referrer, host: hit.host })) return undefined;
  const at = hit.happenedAt ?? recorded.recordedAt;
  const atMs = typeof at === "number" ? at : Date.parse(at);
  const position = Number(recorded.position);
  const page = knownPageOf(url);
  const visitor = hit.visitorId ?? "";
  const entry = visitor === "" ? "" : page;
  return {
    websiteId: recorded.metadata.websiteId,
    visitor,
    visit: visitOf({
      startedMs: atMs,
      endedMs: atMs,
      firstPosition: position,
      lastPosition: position,
      pages: [page],
      viewedMs: [atMs],
      values: valuesOf(hit),
      entry,
      exit: entry,
    }),
  };
};
