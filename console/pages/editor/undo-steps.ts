import { isRetriable, messageOf } from "../../kit/calls/api.ts";
import { isUndecided } from "../../kit/editing/undecided.ts";
import type { DraftCalls } from "./draft-snapshot.ts";
import type { Queue } from "./queue.ts";

/** Changes that one step of undo takes back, oldest first. */
export type Step = {
  readonly ids: readonly string[];
  readonly group?: string | undefined;
  /**
   * The ids of the changes that take these back, the latest first. They stay the same until the step is complete, so
   * that an interrupted step can be repeated.
   */
  readonly undoing?: readonly string[] | undefined;
};

/** The steps with those of recorded changes. */
export const withSteps = (steps: readonly Step[], recorded: Queue): readonly Step[] => {
  const all = [...steps];
  for (const { edit, group } of recorded) {
    const last = all.at(-1);
    if (group === undefined || last?.group !== group) all.push({ ids: [edit.changeId], group });
    else all[all.length - 1] = { ids: [...last.ids, edit.changeId], group };
  }
  return all;
};

const MAX_UNDOABLE = 200;

export type Direction = "undo" | "redo";

/** Takes the changes of a step back, the latest first. Answers why the rest of them stays. */
export const takeBack = async (
  { ids, undoing = [] }: Step,
  draft: number,
  { undo }: Pick<DraftCalls, "undo">,
): Promise<string | undefined> => {
  try {
    for (const [index, id] of ids.toReversed().entries())
      await undo(draft, undoing[index] ?? "", id);
    return undefined;
  } catch (error) {
    if (isUndecided(error)) throw error;
    return messageOf(error);
  }
};

export const interruptedText = (direction: Direction, error: unknown): string => {
  const text = direction === "undo" ? "Not undone" : "Not redone";
  return isRetriable(error) ? `${text}: no connection.` : `${text}. Try again later.`;
};

/** The steps of a window that can be undone or redone; the last of each is the next one. */
export class UndoSteps {
  #undoable: readonly Step[] = [];
  #redoable: readonly Step[] = [];

  get undoable(): readonly Step[] {
    return this.#undoable;
  }

  get redoable(): readonly Step[] {
    return this.#redoable;
  }

  /** What the browser has kept. */
  resume(undoable: readonly Step[], redoable: readonly Step[]): void {
    this.#undoable = undoable;
    this.#redoable = redoable;
  }

  clear(): void {
    this.resume([], []);
  }

  /** Changes that were recorded; what was undone before can no longer be redone. */
  add(recorded: Queue): void {
    this.#undoable = withSteps(this.#undoable, recorded).slice(-MAX_UNDOABLE);
    this.#redoable = [];
  }

  /** The next step, with the ids of the changes that take it back. */
  begin(direction: Direction, newId: () => string): Step | undefined {
    const steps = direction === "undo" ? this.#undoable : this.#redoable;
    const next = steps.at(-1);
    if (next === undefined || next.undoing !== undefined) return next;
    const begun = { ...next, undoing: next.ids.map(() => newId()) };
    const all = steps.with(-1, begun);
    if (direction === "undo") this.#undoable = all;
    else this.#redoable = all;
    return begun;
  }

  /** The next step was taken back, as far as its changes are recorded; those can be taken back in turn. */
  complete(direction: Direction, recorded: ReadonlySet<string>): void {
    const [from, to] =
      direction === "undo" ? [this.#undoable, this.#redoable] : [this.#redoable, this.#undoable];
    const left = from.slice(0, -1);
    const last = from.at(-1);
    const ids = last?.undoing?.filter((id) => recorded.has(id)) ?? [];
    const right = ids.length === 0 ? to : [...to, { ids, group: last?.group }];
    if (direction === "undo") this.resume(left, right);
    else this.resume(right, left);
  }

  /** One change becomes the next step to undo, alone. */
  bringForward(changeId: string): void {
    const last = this.#undoable.at(-1);
    // It was begun and interrupted.
    if (last?.ids.length === 1 && last.ids[0] === changeId) return;
    const others = this.#undoable.filter(({ ids }) => !ids.includes(changeId));
    this.#undoable = [...others, { ids: [changeId] }];
  }
}
