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
  readonly ofWebsites: Uint32Array;
  readonly ofValues: Uint32Array;
  /** How many views each piece has. */
  readonly lengths: Uint32Array;
  /** The page of each view, over all pieces, by its place in `pages`. */
  readonly ofPages: Uint32Array;
  readonly viewedMs: Float64Array;
  readonly positions: Float64Array;
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
  const count = pieces.length;
  const [ofWebsites, ofValues] = [new Uint32Array(count), new Uint32Array(count)];
  const lengths = Uint32Array.from(pieces, ({ visit }) => visit.pages.length);
  const views = lengths.reduce((sum, length) => sum + length, 0);
  const ofPages = new Uint32Array(views);
  const [viewedMs, positions] = [new Float64Array(views), new Float64Array(views)];
  let view = 0;
  for (const [piece, { websiteId, visit }] of pieces.entries()) {
    ofWebsites[piece] = websiteIds.placeOf(websiteId);
    ofValues[piece] = values.placeOf(visit.values);
    for (const [place, page] of visit.pages.entries()) {
      ofPages[view] = pages.placeOf(page);
      viewedMs[view] = visit.viewedMs[place] as number;
      positions[view] = visit.positions?.[place] ?? visit.firstPosition;
      view += 1;
    }
  }
  return {
    visitors: pieces.map(({ visitor }) => visitor),
    websiteIds: websiteIds.all(),
    pages: pages.all(),
    values: values.all(),
    ofWebsites,
    ofValues,
    lengths,
    ofPages,
    viewedMs,
    positions,
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
    const length = lengths[place] as number;
    const until = from + length;
    const visitor = visitors[place] as string;
    const [own, times] = [new Array<string>(length), new Array<number>(length)];
    for (let view = 0; view < length; view += 1) {
      own[view] = pages[ofPages[from + view] as number] as string;
      times[view] = viewedMs[from + view] as number;
    }
    const isSingle = visitor === "";
    const visit = visitOf({
      startedMs: times[0] as number,
      endedMs: times[length - 1] as number,
      firstPosition: positions[from] as number,
      lastPosition: positions[until - 1] as number,
      pages: own,
      viewedMs: times,
      values: values[ofValues[place] as number] as Values,
      entry: isSingle ? "" : (own[0] as string),
      exit: isSingle ? "" : (own[length - 1] as string),
    });
    if (length > 1) visit.positions = Array.from(positions.subarray(from, until));
    take({ websiteId: websiteIds[ofWebsites[place] as number] as string, visitor, visit });
    from = until;
  }
};
