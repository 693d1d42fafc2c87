import { MAX_UNDO_LENGTH, MAX_UNDOABLE_CHANGES } from "./limits.ts";

/** Part of both limits by which they can be exceeded, so that looking for what is forgotten is seldom. */
const SLACK = 0.1;
/** Latest changes that stay in any case: their calls may be repeated, and an undo is undone by a redo. */
const RECENT = 20;

type Change = {
  readonly changeId: string;
  /** The change that this one took back. */
  readonly undoes?: string;
  /** Characters of what takes it back. */
  readonly undoLength: number;
};
type Changes = readonly Change[];

/** The changes that are in effect: neither undone, nor undoing one that is. */
export const inEffect = (changes: Changes): ReadonlySet<string> => {
  const undone = new Set<string>();
  for (const { changeId, undoes } of changes.toReversed())
    if (undoes !== undefined && !undone.has(changeId)) undone.add(undoes);
  return new Set(changes.map(({ changeId }) => changeId).filter((id) => !undone.has(id)));
};

const lengthOf = (changes: Changes): number =>
  changes.reduce((sum, { undoLength }) => sum + undoLength, 0);

const isWithin = (count: number, length: number, times: number): boolean =>
  count <= MAX_UNDOABLE_CHANGES * times && length <= MAX_UNDO_LENGTH * times;

/** Undone changes with what has undone them, which are nothing together; those that were undone first come first. */
const nothingTogether = (changes: Changes): readonly (readonly [Change, Change])[] => {
  const effective = inEffect(changes);
  const known = new Map(changes.map((change) => [change.changeId, change]));
  return changes.slice(0, -RECENT).flatMap((change) => {
    const undone = change.undoes === undefined ? undefined : known.get(change.undoes);
    return undone !== undefined && effective.has(change.changeId) ? [[undone, change]] : [];
  });
};

/**
 * The changes that can still be undone. What is nothing together is forgotten first, so that everything can be undone
 * one after the other although each undo is a change, too; then the oldest.
 */
export const keptChanges = <Kept extends Change>(changes: readonly Kept[]): readonly Kept[] => {
  let length = lengthOf(changes);
  if (isWithin(changes.length, length, 1 + SLACK)) return changes;
  const forgotten = new Set<Change>();
  const forget = (change: Change): void => {
    forgotten.add(change);
    length -= change.undoLength;
  };
  const isEnough = (): boolean => isWithin(changes.length - forgotten.size, length, 1);
  for (const pair of nothingTogether(changes)) {
    if (isEnough()) break;
    for (const change of pair) forget(change);
  }
  for (const change of changes.slice(0, -RECENT)) {
    if (isEnough()) break;
    if (!forgotten.has(change)) forget(change);
  }
  return changes.filter((change) => !forgotten.has(change));
};
