const MAX_UNDOABLE = 200;

export type Direction = "undo" | "redo";

/**
 * The steps of a window that can be undone or redone; the last of each is the next one. What a step is, and how it is
 * undone, is known to the editor that has them.
 */
export class UndoSteps<Step> {
  readonly #max: number;
  #undoable: readonly Step[] = [];
  #redoable: readonly Step[] = [];

  constructor(max = MAX_UNDOABLE) {
    this.#max = max;
  }

  get undoable(): readonly Step[] {
    return this.#undoable;
  }

  get redoable(): readonly Step[] {
    return this.#redoable;
  }

  /** What the browser has kept, or what is left. */
  resume(undoable: readonly Step[], redoable: readonly Step[]): void {
    this.#undoable = undoable;
    this.#redoable = redoable;
  }

  clear(): void {
    this.resume([], []);
  }

  /** The steps after a change; what was undone before can no longer be redone. */
  record(undoable: readonly Step[]): void {
    this.resume(undoable.slice(-this.#max), []);
  }

  next(direction: Direction): Step | undefined {
    return (direction === "undo" ? this.#undoable : this.#redoable).at(-1);
  }

  replaceNext(direction: Direction, step: Step): void {
    if (direction === "undo") this.#undoable = this.#undoable.with(-1, step);
    else this.#redoable = this.#redoable.with(-1, step);
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
}
