import { type BrowserFacts, browserFactsOf } from "#domain/census/browser-facts.ts";
import { HitRecorded, hitEvents } from "#domain/census/events.ts";
import { MAX_REFERRER_LENGTH, pageOf, referrerOf } from "#domain/census/page-and-referrer.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { MeasuringRulesOf, Projectable } from "../kit/projection.ts";
import { judgeOf } from "./judges.ts";

type CampaignFacts = {
  readonly campaign: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmTerm: string;
  readonly utmContent: string;
};

/** What the pages of one batch tell about a visit; earlier and later batches can add to it. */
export type VisitPiece = BrowserFacts &
  CampaignFacts & {
    readonly websiteId: string;
    /** Empty: a single view by a visitor without an id. */
    readonly visitor: string;
    readonly startedMs: number;
    readonly endedMs: number;
    /** Positions decide between pages of the same millisecond. */
    readonly firstPosition: bigint;
    readonly lastPosition: bigint;
    readonly views: readonly { readonly page: string; readonly atMs: number }[];
    readonly entry: string;
    readonly exit: string;
    readonly referrer: string;
    readonly language: string;
    /** A longer time between two views begins another visit. */
    readonly gapMinutes: number;
  };

const hitOf = readEventsByType(HitRecorded);

const storable = (text: string): string =>
  text.replaceAll("\u0000", "").slice(0, MAX_REFERRER_LENGTH).toWellFormed();

const noCampaign: CampaignFacts = {
  ...{ campaign: "", utmSource: "", utmMedium: "", utmTerm: "", utmContent: "" },
};

const campaignOf = (queryString: string | undefined): CampaignFacts => {
  if (queryString === undefined || !queryString.includes("utm_")) return noCampaign;
  const query = new URLSearchParams(queryString);
  const member = (name: string) => storable(query.get(`utm_${name}`) ?? "");
  return {
    campaign: member("campaign"),
    utmSource: member("source"),
    utmMedium: member("medium"),
    utmTerm: member("term"),
    utmContent: member("content"),
  };
};

/** One page view; undefined for one that the website's rules exclude. */
const viewOf = (recorded: Projectable, rules: MeasuringRules): VisitPiece | undefined => {
  const hit = hitOf(recorded);
  const { url, userAgent, queryString, referrer, website_locale: locale } = hit.data;
  if (hit.event !== hitEvents.PAGE_VIEW) return undefined;
  if (judgeOf(rules).exclusionOf({ url, userAgent, referrer, host: hit.host })) return undefined;
  const atMs = Date.parse(hit.happenedAt ?? recorded.recordedAt);
  const page = pageOf(url);
  const visitor = hit.visitorId ?? "";
  return {
    websiteId: recorded.metadata.websiteId,
    visitor,
    startedMs: atMs,
    endedMs: atMs,
    firstPosition: recorded.position,
    lastPosition: recorded.position,
    views: [{ page, atMs }],
    entry: visitor === "" ? "" : page,
    exit: visitor === "" ? "" : page,
    referrer: referrerOf(referrer, hit.host),
    language: storable(locale ?? ""),
    gapMinutes: rules.visitGapMinutes,
    ...campaignOf(queryString),
    ...browserFactsOf(userAgent ?? ""),
  };
};

/** `next` starts later than `piece`. */
const joined = (piece: VisitPiece, next: VisitPiece): VisitPiece => ({
  ...piece,
  endedMs: next.endedMs,
  lastPosition: next.lastPosition,
  views: [...piece.views, ...next.views],
  exit: next.exit,
});

/** The views of one visitor, in any order, as pieces of visits. */
const joinViews = (views: VisitPiece[]): readonly VisitPiece[] => {
  if (views[0]?.visitor === "") return views;
  views.sort((a, b) => a.startedMs - b.startedMs || (a.firstPosition < b.firstPosition ? -1 : 1));
  const pieces: VisitPiece[] = [];
  for (const view of views) {
    const last = pieces.at(-1);
    if (last !== undefined && view.startedMs - last.endedMs <= view.gapMinutes * 60_000)
      pieces[pieces.length - 1] = joined(last, view);
    else pieces.push(view);
  }
  return pieces;
};

/** The pieces of visits in a batch: at most one row for each stretch without a gap. */
export const visitPiecesOf = (
  batch: readonly Projectable[],
  rulesOf: MeasuringRulesOf,
): readonly VisitPiece[] => {
  const byVisitor = new Map<string, VisitPiece[]>();
  for (const recorded of batch) {
    if (recorded.type !== "HitRecorded") continue;
    const view = viewOf(recorded, rulesOf(recorded.metadata.websiteId));
    if (view === undefined) continue;
    const visitor = `${view.websiteId} ${view.visitor}`;
    const views = byVisitor.get(visitor);
    if (views === undefined) byVisitor.set(visitor, [view]);
    else views.push(view);
  }
  return [...byVisitor.values()].flatMap(joinViews);
};
