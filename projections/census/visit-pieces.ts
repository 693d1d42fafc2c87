import { isbot } from "isbot";
import { type BrowserFacts, browserFactsOf } from "#domain/census/browser-facts.ts";
import { HitRecorded, hitEvents } from "#domain/census/events.ts";
import {
  isCountedPage,
  MAX_REFERRER_LENGTH,
  pageOf,
  referrerOf,
} from "#domain/census/page-and-referrer.ts";
import { VISIT_GAP_MS } from "#domain/census/visit-gap.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import type { Projectable } from "../kit/projection.ts";

/** What the pages of one batch tell about a visit; earlier and later batches can add to it. */
export type VisitPiece = BrowserFacts & {
  readonly websiteId: string;
  readonly visitor: string;
  readonly startedMs: number;
  readonly endedMs: number;
  /** Positions decide between pages of the same millisecond. */
  readonly firstPosition: bigint;
  readonly lastPosition: bigint;
  readonly views: number;
  readonly entry: string;
  readonly exit: string;
  readonly referrer: string;
  readonly campaign: string;
};

const hitOf = readEventsByType(HitRecorded);

const campaignOf = (queryString: string | undefined): string => {
  if (queryString === undefined || !queryString.includes("utm_campaign")) return "";
  const campaign = new URLSearchParams(queryString).get("utm_campaign") ?? "";
  return campaign.replaceAll("\u0000", "").slice(0, MAX_REFERRER_LENGTH).toWellFormed();
};

/** One page view; undefined for bots, uncounted pages, and visitors without an id. */
const viewOf = (recorded: Projectable): VisitPiece | undefined => {
  const hit = hitOf(recorded);
  const { url, userAgent, queryString, referrer } = hit.data;
  const visitor = hit.visitorId;
  if (hit.event !== hitEvents.PAGE_VIEW || visitor === null) return undefined;
  if (!isCountedPage(url) || isbot(userAgent)) return undefined;
  const atMs = Date.parse(hit.happenedAt ?? recorded.recordedAt);
  const page = pageOf(url);
  return {
    websiteId: recorded.metadata.websiteId,
    visitor,
    startedMs: atMs,
    endedMs: atMs,
    firstPosition: recorded.position,
    lastPosition: recorded.position,
    views: 1,
    entry: page,
    exit: page,
    referrer: referrerOf(referrer, hit.host),
    campaign: campaignOf(queryString),
    ...browserFactsOf(userAgent ?? ""),
  };
};

/** `next` starts later than `piece`. */
const joined = (piece: VisitPiece, next: VisitPiece): VisitPiece => ({
  ...piece,
  endedMs: next.endedMs,
  lastPosition: next.lastPosition,
  views: piece.views + next.views,
  exit: next.exit,
});

/** The views of one visitor, in any order, as pieces of visits. */
const joinViews = (views: VisitPiece[]): readonly VisitPiece[] => {
  views.sort((a, b) => a.startedMs - b.startedMs || (a.firstPosition < b.firstPosition ? -1 : 1));
  const pieces: VisitPiece[] = [];
  for (const view of views) {
    const last = pieces.at(-1);
    if (last !== undefined && view.startedMs - last.endedMs <= VISIT_GAP_MS)
      pieces[pieces.length - 1] = joined(last, view);
    else pieces.push(view);
  }
  return pieces;
};

/** The pieces of visits in a batch: at most one row for each stretch without a gap. */
export const visitPiecesOf = (batch: readonly Projectable[]): readonly VisitPiece[] => {
  const byVisitor = new Map<string, VisitPiece[]>();
  for (const recorded of batch) {
    const view = viewOf(recorded);
    if (view === undefined) continue;
    const visitor = `${view.websiteId} ${view.visitor}`;
    const views = byVisitor.get(visitor);
    if (views === undefined) byVisitor.set(visitor, [view]);
    else views.push(view);
  }
  return [...byVisitor.values()].flatMap(joinViews);
};
