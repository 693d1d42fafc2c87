import { isRetriable, messageOf } from "../../kit/calls/api.ts";
import { isUndecided } from "../../kit/editing/undecided.ts";
import { type Direction, UndoSteps } from "../../kit/editing/undo-steps.ts";
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
const withSteps = (steps: readonly Step[], recorded: Queue): readonly Step[] => {
  const all = [...steps];
  for (const { edit, group } of recorded) {
    const last = all.at(-1);
    // A step that is being undone is complete without this change.
    const isNew = group === undefined || last?.group !== group || last.undoing !== undefined;
    if (isNew) all.push({ ids: [edit.changeId], group });
    else all[all.length - 1] = { ids: [...last.ids, edit.changeId], group };
  }
  return all;
};

type TakenBack = {
  /** The ids of the changes that this call recorded. A repeated call records nothing again. */
  readonly accepted: readonly string[];
  /** Why the rest of them stays. */
  readonly problem: string | undefined;
};

/** Takes the changes of a step back, the latest first. */
export const takeBack = async (
  { ids, undoing = [] }: Step,
  draft: number,
  { undo }: Pick<DraftCalls, "undo">,
): Promise<TakenBack> => {
  const accepted: string[] = [];
  try {
    for (const [index, id] of ids.toReversed().entries()) {
      const changeId = undoing[index] ?? "";
      const { changed } = await undo(draft, changeId, id);
      if (changed) accepted.push(changeId);
    }
    return { accepted, problem: undefined };
  } catch (error) {
    if (isUndecided(error)) throw error;
    return { accepted, problem: messageOf(error) };
  }
};

export const interruptedText = (direction: Direction, error: unknown): string => {
  const text = direction === "undo" ? "Not undone" : "Not redone";
  return isRetriable(error) ? `${text}: no connection.` : `${text}. Try again later.`;
};

/** A step without one of its changes. */
const withoutChange = (step: Step, changeId: string): Step => {
  const index = step.ids.indexOf(changeId);
  if (index < 0) return step;
  // The ids that take the changes back have the opposite order.
  const undoing = step.undoing?.toReversed().toSpliced(index, 1).toReversed();
  return { ...step, ids: step.ids.toSpliced(index, 1), undoing };
};

/** They are kept in the browser by the ids of their changes. */
const MAX_STEPS = 1_000;

/** The steps of the editor of pages: changes that the server has recorded. */
export class ChangeSteps extends UndoSteps<Step> {
  constructor() {
    super(MAX_STEPS);
  }

  add(recorded: Queue): void {
    this.record(withSteps(this.undoable, recorded));
  }

  /** The next step, with the ids of the changes that take it back. */
  begin(direction: Direction, newId: () => string): Step | undefined {
    const next = this.next(direction);
    if (next === undefined || next.undoing !== undefined) return next;
    const begun = { ...next, undoing: next.ids.map(() => newId()) };
    this.replaceNext(direction, begun);
    return begun;
  }

  /** A step was taken back, as far as its changes are recorded; those can be taken back in turn. */
  completeAs(direction: Direction, begun: Step, recorded: ReadonlySet<string>): void {
    const [from, to] =
      direction === "undo" ? [this.undoable, this.redoable] : [this.redoable, this.undoable];
    const left = from.filter((step) => step !== begun);
    const ids = begun.undoing?.filter((id) => recorded.has(id)) ?? [];
    const right = ids.length === 0 ? to : [...to, { ids, group: begun.group }];
    if (direction === "undo") this.resume(left, right);
    else this.resume(right, left);
  }

  /** One change becomes the next step to undo, alone. */
  bringForward(changeId: string): void {
    const last = this.next("undo");
    // It was begun and interrupted.
    if (last?.ids.length === 1 && last.ids[0] === changeId) return;
    const others = this.undoable.map((step) => withoutChange(step, changeId));
    this.resume(
      [...others.filter(({ ids }) => ids.length > 0), { ids: [changeId] }],
      this.redoable,
    );
  }
}
