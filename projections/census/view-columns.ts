import { readEventsByType } from "#domain/kit/read-event.ts";
import { remembered } from "#domain/kit/remembered.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { Digestible, MeasuringRulesOf } from "../kit/projection.ts";
import { type PageView, pageViewOf } from "./page-views.ts";
import { gatherViews, type Visit, visitOf } from "./visit.ts";

const MINUTE_MS = 60_000;

const settingOf = readEventsByType(SiteSettingsEvent);

type Values = Visit["values"];

/**
 * What a batch says of visits, as columns, which pass from one thread to another faster than objects. Views of a visitor
 * that follow each other without a gap are one piece.
 */
export type ViewColumns = {
  /** What many pieces have in common, once; the columns `of…` have its places. */
  readonly websiteIds: readonly string[];
  readonly pages: readonly string[];
  readonly values: readonly Values[];
  readonly visitors: readonly string[];
  readonly ofWebsites: readonly number[];
  readonly ofValues: readonly number[];
  /** How many views each piece has. */
  readonly lengths: readonly number[];
  /** Of the views of all pieces. */
  readonly ofPages: readonly number[];
  readonly viewedMs: readonly number[];
  readonly positions: readonly bigint[];
  /** Websites and their new time zones. */
  readonly zones: readonly (readonly [websiteId: string, timeZone: string])[];
};

/** Each value once, in the order in which they came. */
const createDistinct = <Value>() => {
  const places = new Map<Value, number>();
  return {
    placeOf: (value: Value): number => {
      const known = places.get(value);
      if (known !== undefined) return known;
      places.set(value, places.size);
      return places.size - 1;
    },
    all: (): readonly Value[] => [...places.keys()],
  };
};

const columnsOf = (pieces: readonly PageView[]): Omit<ViewColumns, "zones"> => {
  const websiteIds = createDistinct<string>();
  const pages = createDistinct<string>();
  const values = createDistinct<Values>();
  const ofPages: number[] = [];
  const viewedMs: number[] = [];
  const positions: bigint[] = [];
  for (const { visit } of pieces) {
    for (const page of visit.pages) ofPages.push(pages.placeOf(page));
    viewedMs.push(...visit.viewedMs);
    if (visit.positions === undefined) positions.push(visit.firstPosition);
    else positions.push(...visit.positions);
  }
  return {
    visitors: pieces.map(({ visitor }) => visitor),
    ofWebsites: pieces.map(({ websiteId }) => websiteIds.placeOf(websiteId)),
    ofValues: pieces.map(({ visit }) => values.placeOf(visit.values)),
    lengths: pieces.map(({ visit }) => visit.pages.length),
    ...{ websiteIds: websiteIds.all(), pages: pages.all(), values: values.all() },
    ...{ ofPages, viewedMs, positions },
  };
};

/** What the fold of visits needs of events. */
export const digestViews = (rulesOf: MeasuringRulesOf) => {
  const gather = () => {
    const pieces: PageView[] = [];
    const last = new Map<string, Map<string, Visit>>();
    const add = (view: PageView): void => {
      const { websiteId, visitor, visit } = view;
      if (visitor !== "") {
        let visitors = last.get(websiteId);
        if (visitors === undefined) {
          visitors = new Map();
          last.set(websiteId, visitors);
        }
        const before = visitors.get(visitor);
        if (before && gatherViews(before, visit, rulesOf(websiteId).visitGapMinutes * MINUTE_MS))
          return;
        visitors.set(visitor, visit);
      }
      pieces.push(view);
    };
    return { pieces, add };
  };
  return (batch: readonly Digestible[]): ViewColumns => {
    const { pieces, add } = gather();
    const zones: (readonly [string, string])[] = [];
    for (const recorded of batch) {
      const { websiteId } = recorded.metadata;
      if (recorded.type === "HitRecorded") {
        const view = pageViewOf(recorded, rulesOf(websiteId));
        if (view !== undefined) add(view);
      } else if (recorded.type === "SiteSettingsChanged") {
        const { timeZone } = settingOf(recorded).changes;
        if (timeZone !== undefined) zones.push([websiteId, timeZone]);
      }
    }
    return { ...columnsOf(pieces), zones };
  };
};

const MAX_SHARED = 10_000;

/** Equal lists of different batches are one object. */
const createSharedValues = () => {
  const known = new Map<string, Values>();
  return (values: Values): Values => {
    const text = JSON.stringify(values);
    const same = known.get(text);
    if (same !== undefined) return same;
    // They come from visitors, so their number has no bound.
    if (known.size >= MAX_SHARED) known.clear();
    known.set(text, values);
    return values;
  };
};

const sharedValues = createSharedValues();
const sharedPage = remembered((page) => page);

/** The pieces of a batch, in order of the log. */
export const viewsOfColumns = (columns: ViewColumns, take: (view: PageView) => void): void => {
  const { visitors, lengths, websiteIds, ofWebsites, ofValues, ofPages, viewedMs, positions } =
    columns;
  const pages = columns.pages.map(sharedPage);
  const values = columns.values.map(sharedValues);
  let from = 0;
  for (let place = 0; place < visitors.length; place += 1) {
    const until = from + (lengths[place] as number);
    const visitor = visitors[place] as string;
    const own = ofPages.slice(from, until).map((page) => pages[page] as string);
    const isSingle = visitor === "";
    const visit = visitOf({
      startedMs: viewedMs[from] as number,
      endedMs: viewedMs[until - 1] as number,
      firstPosition: positions[from] as bigint,
      lastPosition: positions[until - 1] as bigint,
      pages: own,
      viewedMs: viewedMs.slice(from, until),
      values: values[ofValues[place] as number] as Values,
      entry: isSingle ? "" : (own[0] as string),
      exit: isSingle ? "" : (own.at(-1) as string),
    });
    if (own.length > 1) visit.positions = positions.slice(from, until);
    take({ websiteId: websiteIds[ofWebsites[place] as number] as string, visitor, visit });
    from = until;
  }
};
