import { type Step, stepName } from "#domain/measuring/steps.ts";
import { stretchesOf } from "../census/scan-stretches.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { visitorAt } from "../census/visitor-column.ts";
import type { Action } from "./find-actions.ts";

/** Maximum number of visits in a list. Not in the specification: a longer list is not usable. */
export const MAX_LISTED_VISITS = 5_000;

/** What a figure counts: visits by their rows, and actions that have no visit. */
export type FoundRows = { readonly rows: number[]; readonly actions: Action[] };

export const noRows = (): FoundRows => ({ rows: [], actions: [] });

/** Adds a visit; an action that has none is added in place of it. */
export const addFound = (
  { rows, actions }: FoundRows,
  row: number,
  action: Action | undefined,
): void => {
  if (row >= 0) rows.push(row);
  else if (action !== undefined) actions.push(action);
};

/** A visit by its visitor and start, which no other has, or an action without a page view. */
export type ListedVisit = {
  readonly visitor: string;
  readonly atMs: number;
  /** What was done, in words; null for a visit. */
  readonly act: string | null;
  /** Of an action, where that is known. */
  readonly position: number | null;
};

const newestFirst = (one: { readonly atMs: number }, other: { readonly atMs: number }): number =>
  other.atMs - one.atMs;

/** The latest of these rows. */
const newest = async (
  { visits }: HeldVisits,
  rows: readonly number[],
): Promise<readonly number[]> => {
  const order = (one: number, other: number): number =>
    visits.startedMs(other) - visits.startedMs(one);
  let last: readonly number[] = [];
  for await (const { from, to } of stretchesOf(rows))
    last = [...last, ...rows.slice(from, to)].toSorted(order).slice(0, MAX_LISTED_VISITS);
  return last;
};

const listedAction = ([visitor, atMs, kind, , position]: Action): ListedVisit => {
  const step: Step = { kind, value: "" };
  return { visitor, atMs, act: stepName(step), position };
};

/** The latest of the visits and actions that were found. */
export const listedOf = async (
  held: HeldVisits,
  { rows, actions }: { readonly rows: readonly number[]; readonly actions: readonly Action[] },
): Promise<readonly ListedVisit[]> => {
  const { visits } = held;
  const { visitor } = visits.columns();
  const last = (await newest(held, rows)).map((row) => ({
    visitor: visits.visitorName(visitorAt(visitor, row)),
    atMs: visits.startedMs(row),
    act: null,
    position: null,
  }));
  return mergeListed([last, actions.map(listedAction)]);
};

/** The latest of several parts. */
export const mergeListed = (parts: readonly (readonly ListedVisit[])[]): readonly ListedVisit[] =>
  parts.flat().toSorted(newestFirst).slice(0, MAX_LISTED_VISITS);
