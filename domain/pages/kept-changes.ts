import { MAX_UNDO_LENGTH, MAX_UNDOABLE_CHANGES } from "./limits.ts";

/** Part of both limits by which they can be exceeded, so that looking for what is forgotten is seldom. */
const SLACK = 0.1;
/** For the same reason, where changes were undone, only each of so many changes is an occasion to look. */
const EACH = 16;
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

/** What is over the limits from the front; `groups` stay together, and those with `recent` changes stay. */
const beyond = (
  groups: readonly Changes[],
  maxLength: number,
  recent: ReadonlySet<Change>,
): Changes => {
  let count = groups.reduce((sum, group) => sum + group.length, 0);
  let length = lengthOf(groups.flat());
  const forgotten: Change[] = [];
  for (const group of groups) {
    if (count <= MAX_UNDOABLE_CHANGES && length <= maxLength) break;
    if (group.some((change) => recent.has(change))) break;
    count -= group.length;
    length -= lengthOf(group);
    forgotten.push(...group);
  }
  return forgotten;
};

/** Undone changes with what has undone them, which are nothing together; those that were undone first come first. */
const nothingTogether = (changes: Changes): readonly (readonly [Change, Change])[] => {
  const effective = inEffect(changes);
  const known = new Map(changes.map((change) => [change.changeId, change]));
  return changes.flatMap((change) => {
    const undone = change.undoes === undefined ? undefined : known.get(change.undoes);
    return undone !== undefined && effective.has(change.changeId) ? [[undone, change]] : [];
  });
};

/**
 * The changes that can still be undone. What is nothing together is counted separately: each undo is a change, too,
 * and takes no place from what can be undone, nor does that from what can be redone. The oldest are forgotten first.
 */
export const keptChanges = <Kept extends Change>(changes: readonly Kept[]): readonly Kept[] => {
  const isWithin =
    changes.length <= MAX_UNDOABLE_CHANGES * (1 + SLACK) &&
    lengthOf(changes) <= MAX_UNDO_LENGTH * (1 + SLACK);
  const isSeldom = changes.length % EACH === 0 || changes.every(({ undoes }) => !undoes);
  if (isWithin || !isSeldom) return changes;
  const pairs = nothingTogether(changes);
  const paired = new Set(pairs.flat());
  const others = changes.filter((change) => !paired.has(change)).map((change) => [change]);
  const recent = new Set<Change>(changes.slice(-RECENT));
  const forgotten = new Set<Change>([
    ...beyond(others, MAX_UNDO_LENGTH, recent),
    // Both are as long as what was undone.
    ...beyond(pairs, 2 * MAX_UNDO_LENGTH, recent),
  ]);
  return forgotten.size === 0 ? changes : changes.filter((change) => !forgotten.has(change));
};
