import { doubledColumn } from "../census/number-column.ts";
import type { Action } from "./find-actions.ts";

const FIRST_SIZE = 64;

/** What a visitor did, in order of time, as far as it is one of the steps. */
export type Path = {
  length: number;
  /** Whether one of the visitor's visits is one of the question, also one without a step. */
  hasVisit: boolean;
  atMs: Float64Array;
  /** A bit for each step that it is. */
  steps: Uint32Array;
  /** The row of its visit; -1 for an action without one. */
  rows: Int32Array;
  /** 1 where its visit is one of the question. */
  isCounted: Uint8Array;
  /** The action where it has no visit. Elsewhere it means nothing. */
  actions: Action[];
};

export const emptyPath = (): Path => ({
  length: 0,
  hasVisit: false,
  atMs: new Float64Array(FIRST_SIZE),
  steps: new Uint32Array(FIRST_SIZE),
  rows: new Int32Array(FIRST_SIZE),
  isCounted: new Uint8Array(FIRST_SIZE),
  actions: [],
});

const grow = (path: Path): void => {
  path.atMs = doubledColumn(path.atMs);
  path.steps = doubledColumn(path.steps);
  path.rows = doubledColumn(path.rows);
  path.isCounted = doubledColumn(path.isCounted);
};

/** Reads what visitors did, in order of time, one visitor after another. */
export type PathReader = {
  /** The members of a path. Without a visit, the row is -1 and there is an action. */
  readonly read: (
    atMs: number,
    steps: number,
    row: number,
    isCounted: number,
    action: Action | undefined,
  ) => void;
  /** The visitor did nothing else. */
  readonly end: (hasVisit: boolean) => void;
};

/** Calls `onPath` with the path of each visitor who did a step, in the same place. */
export const createPathReader = (onPath: (path: Path) => void, path = emptyPath()): PathReader => ({
  read: (atMs, steps, row, isCounted, action) => {
    const at = path.length;
    if (at === path.atMs.length) grow(path);
    path.atMs[at] = atMs;
    path.steps[at] = steps;
    path.rows[at] = row;
    path.isCounted[at] = isCounted;
    if (action !== undefined) path.actions[at] = action;
    path.length = at + 1;
  },
  end: (hasVisit) => {
    path.hasVisit = hasVisit;
    if (path.length > 0) onPath(path);
    path.length = 0;
  },
});

export const readPath = (path: Path, { read, end }: PathReader): void => {
  for (let at = 0; at < path.length; at += 1) {
    const row = path.rows[at] as number;
    const action = row < 0 ? path.actions[at] : undefined;
    read(
      path.atMs[at] as number,
      path.steps[at] as number,
      row,
      path.isCounted[at] as number,
      action,
    );
  }
  end(path.hasVisit);
};
