import { type FlowDirection, type FlowKind, PAGES_OF_STEP } from "#domain/journeys/page-flow.ts";
import { isPageOf } from "#domain/measuring/steps.ts";
import { findMatches, type Question } from "../census/matched-visits.ts";
import type { HeldVisits } from "../census/visit-memory.ts";

type Asked = Question & {
  /** A path, or all below one (`/shop/*`); empty: the first page of visits, or the last one. */
  readonly path: string;
  readonly direction: FlowDirection;
  /** Number of columns. */
  readonly steps: number;
};

/** Visits that moved from one column to the next. */
export type FlowLink = {
  /** The column on the left, from 1 on. */
  readonly step: number;
  readonly fromKind: FlowKind;
  readonly fromPage: string;
  readonly toKind: FlowKind;
  readonly toPage: string;
  readonly visits: number;
};

export type Flow = {
  /** All visits of the question, and those that saw the page. */
  readonly allVisits: number;
  readonly visits: number;
  readonly links: readonly FlowLink[];
};

/** In place of a page, before the first and after the last one of a visit. */
const OUTSIDE = 0xffff_ffff;
const OTHER_PLACE = PAGES_OF_STEP;
const OUTSIDE_PLACE = PAGES_OF_STEP + 1;
const PLACES = PAGES_OF_STEP + 2;

/**
 * The pages of each visit from the one of the question on, or back from it: `steps` numbers a visit.
 * The same page several times in a row is one. Views without a visitor are no visits.
 */
const findPaths = (held: HeldVisits, asked: Asked) => {
  const { steps, direction, path: wanted } = asked;
  const { count, rows } = findMatches(held, asked);
  const { visitor, firstView, views, page } = held.visits.columns();
  const isWanted =
    wanted === "" ? undefined : Uint8Array.from(held.visits.pageNames, isPageOfNumber(wanted));
  const paths = new Uint32Array(count * steps);
  let [found, allVisits] = [0, 0];
  for (let place = 0; place < count; place += 1) {
    const row = rows[place] as number;
    if (visitor[row] === 0) continue;
    allVisits += 1;
    const first = firstView[row] as number;
    const last = first + (views[row] as number) - 1;
    let view = direction === "from" || isWanted !== undefined ? first : last;
    if (isWanted !== undefined)
      while (view <= last && isWanted[page[view] as number] === 0) view += 1;
    if (view > last) continue;
    const start = found * steps;
    found += 1;
    const way = direction === "from" ? 1 : -1;
    let before = page[view] as number;
    paths[start] = before;
    let at = 1;
    for (view += way; at < steps && view >= first && view <= last; view += way) {
      const next = page[view] as number;
      if (next === before) continue;
      paths[start + at] = next;
      before = next;
      at += 1;
    }
    paths.fill(OUTSIDE, start + at, start + steps);
  }
  return { allVisits, visits: found, paths: paths.subarray(0, found * steps) };
};

const isPageOfNumber = (wanted: string): ((name: string) => number) => {
  const matches = isPageOf(wanted);
  return (name) => Number(matches(name));
};

/** The most frequent pages of one column, by number. */
const frequentPages = (
  { visits }: HeldVisits,
  paths: Uint32Array,
  column: number,
  steps: number,
): readonly number[] => {
  const names = visits.pageNames;
  const counts = new Uint32Array(names.length);
  for (let at = column; at < paths.length; at += steps) {
    const page = paths[at] as number;
    if (page !== OUTSIDE) counts[page] = (counts[page] as number) + 1;
  }
  const seen: number[] = [];
  for (const [page, count] of counts.entries()) if (count > 0) seen.push(page);
  return seen
    .sort(
      (one, other) =>
        (counts[other] as number) - (counts[one] as number) ||
        ((names[one] as string) < (names[other] as string) ? -1 : 1),
    )
    .slice(0, PAGES_OF_STEP);
};

/** The place of each page in one column: among the frequent ones, or with all others. */
const placesOf = (held: HeldVisits, frequent: readonly number[]): Uint8Array => {
  const places = new Uint8Array(held.visits.pageNames.length).fill(OTHER_PLACE);
  for (const [place, page] of frequent.entries()) places[page] = place;
  return places;
};

type Column = { readonly frequent: readonly number[]; readonly places: Uint8Array };

/** Moves between two neighbouring columns, by the places of both. */
const countMoves = (
  paths: Uint32Array,
  steps: number,
  column: number,
  [near, far]: readonly [Column, Column],
): Uint32Array => {
  const counts = new Uint32Array(PLACES * PLACES);
  for (let at = column; at < paths.length; at += steps) {
    const [from, to] = [paths[at] as number, paths[at + 1] as number];
    if (from === OUTSIDE) continue;
    const place = to === OUTSIDE ? OUTSIDE_PLACE : (far.places[to] as number);
    const slot = (near.places[from] as number) * PLACES + place;
    counts[slot] = (counts[slot] as number) + 1;
  }
  return counts;
};

/** Where visits go from a page, or come from: moves from column to column, with the rest as one page. */
export const scanFlow = (held: HeldVisits, asked: Asked): Flow => {
  const { steps, direction } = asked;
  const { allVisits, visits, paths } = findPaths(held, asked);
  const columns = Array.from({ length: steps }, (_, column): Column => {
    const frequent = frequentPages(held, paths, column, steps);
    return { frequent, places: placesOf(held, frequent) };
  });
  const outside: FlowKind = direction === "from" ? "left" : "entered";
  const nodeOf = ({ frequent }: Column, place: number): readonly [FlowKind, string] => {
    if (place === OUTSIDE_PLACE) return [outside, ""];
    if (place === OTHER_PLACE) return ["other", ""];
    return ["page", held.visits.pageNames[frequent[place] as number] as string];
  };
  const links: FlowLink[] = [];
  for (let column = 0; column + 1 < steps; column += 1) {
    const pair = [columns[column] as Column, columns[column + 1] as Column] as const;
    for (const [slot, count] of countMoves(paths, steps, column, pair).entries()) {
      if (count === 0) continue;
      const near = nodeOf(pair[0], Math.floor(slot / PLACES));
      const far = nodeOf(pair[1], slot % PLACES);
      const [[fromKind, fromPage], [toKind, toPage]] =
        direction === "from" ? [near, far] : [far, near];
      const step = direction === "from" ? column + 1 : steps - 1 - column;
      links.push({ step, fromKind, fromPage, toKind, toPage, visits: count });
    }
  }
  links.sort((one, other) => one.step - other.step || other.visits - one.visits);
  return { allVisits, visits, links };
};
