import { describe, expect, it } from "vitest";
import { inEffect, keptChanges } from "./kept-changes.ts";
import { MAX_UNDO_LENGTH, MAX_UNDOABLE_CHANGES } from "./limits.ts";

type Change = Parameters<typeof keptChanges>[0][number];
const made = (changeId: string, undoLength = 100): Change => ({ changeId, undoLength });
const undoing = (undoes: string, changeId = `undo ${undoes}`): Change => ({
  ...made(changeId),
  undoes,
});
const many = (count: number, name = "change", undoLength = 100): Change[] =>
  Array.from({ length: count }, (_, at) => made(`${name} ${at}`, undoLength));
/** As they are recorded, one after the other. */
const recorded = (changes: readonly Change[], before: readonly Change[] = []) => {
  let kept = before;
  for (const change of changes) kept = keptChanges([...kept, change]);
  return kept;
};
const idsOf = (changes: readonly Change[]) => new Set(changes.map(({ changeId }) => changeId));

describe("the changes of a draft that can be undone", () => {
  it("are as many as the limit, the latest ones", () => {
    const changes = many(3 * MAX_UNDOABLE_CHANGES);
    const kept = recorded(changes);
    expect(kept.slice(-MAX_UNDOABLE_CHANGES)).toEqual(changes.slice(-MAX_UNDOABLE_CHANGES));
    expect(kept.length).toBeLessThanOrEqual(MAX_UNDOABLE_CHANGES * 1.1);
  });
  it("can all be undone one after the other, although each undo is a change", () => {
    const changes = many(MAX_UNDOABLE_CHANGES);
    let kept = recorded(changes);
    for (const { changeId } of changes.toReversed()) {
      expect(kept.some((each) => each.changeId === changeId)).toBe(true);
      kept = recorded([undoing(changeId)], kept);
    }
    expect(kept.length).toBeLessThanOrEqual(MAX_UNDOABLE_CHANGES * 1.1);
  });
  it("can be redone as far as they were undone, also at the limit, and the newest text with them", () => {
    for (const [length, undone] of [
      [100, 900],
      [MAX_UNDO_LENGTH / 80, 79],
    ] as const) {
      const changes = many(MAX_UNDO_LENGTH / length > 100 ? MAX_UNDOABLE_CHANGES : 80, "c", length);
      let kept = recorded(changes);
      const undos = changes
        .slice(-undone)
        .toReversed()
        .map(({ changeId }) => ({ ...undoing(changeId), undoLength: length }));
      kept = recorded(undos, kept);
      for (const { changeId } of undos.toReversed()) {
        expect(kept.some((each) => each.changeId === changeId)).toBe(true);
        kept = recorded([{ ...undoing(changeId), undoLength: length }], kept);
      }
    }
  });
  it("are fewer when the replaced content is long", () => {
    const long = MAX_UNDO_LENGTH / 100;
    const kept = recorded(many(1_000, "long", long));
    expect(kept.length).toBeGreaterThanOrEqual(100);
    expect(kept.length).toBeLessThanOrEqual(110);
  });
  it("stay in or out of effect when others are forgotten", () => {
    const changes = [
      ...many(4),
      undoing("change 1"),
      undoing("change 2"),
      // Redone.
      undoing("undo change 2", "redo change 2"),
    ];
    const later = many(MAX_UNDOABLE_CHANGES, "later").flatMap((each) => [
      each,
      undoing(each.changeId),
    ]);
    const all = [...changes, ...later];
    const kept = recorded(all);
    expect(kept.length).toBeLessThan(all.length);
    const before = inEffect(all);
    const [ids, effective] = [idsOf(kept), inEffect(kept)];
    expect(["change 1", "undo change 1"].filter((id) => ids.has(id))).toEqual([]);
    expect(["undo change 2", "redo change 2"].filter((id) => ids.has(id))).toEqual([]);
    for (const id of ids) expect([id, effective.has(id)]).toEqual([id, before.has(id)]);
    expect(["change 0", "change 2", "change 3"].every((id) => effective.has(id))).toBe(true);
  });
  it("contain the latest undo, whose call may be repeated and which can be redone", () => {
    const kept = recorded([...many(MAX_UNDOABLE_CHANGES * 1.1), undoing("change 5")]);
    expect(kept.at(-1)).toEqual(undoing("change 5"));
  });
});
