import { type Queue, type Step, withSteps } from "./queue.ts";

const MAX_UNDOABLE = 200;

type Direction = "undo" | "redo";

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

  next(direction: Direction): Step | undefined {
    return (direction === "undo" ? this.#undoable : this.#redoable).at(-1);
  }

  /** The next step was taken back; `opposite` takes that back. Undefined: nothing of it could be. */
  complete(direction: Direction, opposite: Step | undefined): void {
    const [from, to] =
      direction === "undo" ? [this.#undoable, this.#redoable] : [this.#redoable, this.#undoable];
    const left = from.slice(0, -1);
    const right = opposite === undefined ? to : [...to, opposite];
    if (direction === "undo") this.resume(left, right);
    else this.resume(right, left);
  }

  /** One change becomes the next step to undo, alone. */
  bringForward(changeId: string): void {
    const others = this.#undoable.filter(({ ids }) => !ids.includes(changeId));
    this.#undoable = [...others, { ids: [changeId] }];
  }
}
