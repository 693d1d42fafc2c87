import type { ContentItemDefinition } from "#domain/content/item.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { type Direction, UndoSteps } from "../kit/editing/undo-steps.ts";
import { type Member, memberNames } from "./merge-items.ts";

type Item = ContentItemDefinition;
type Part = Partial<Item>;

/** What an item had before a change, member by member. */
export type ItemStep = { readonly part: Part };

/** Not in the specification: what is typed into one field with shorter pauses is undone together. */
const PAUSE_MS = 1_000;

const membersOf = (part: Part): readonly Member[] => Object.keys(part) as Member[];
const pick = (item: Item, members: readonly Member[]): Part =>
  Object.fromEntries(members.map((member) => [member, item[member]]));

const nameOf = (step: ItemStep | undefined): string | undefined =>
  step &&
  membersOf(step.part)
    .map((member) => memberNames[member] ?? member)
    .join(", ");

/** The changes of a post, an event or a gallery that can be undone in this window, whatever field they are about. */
export class ItemUndo {
  readonly #steps = new UndoSteps<ItemStep>();
  readonly #now: () => number;
  /** What is being typed. */
  #typed: { readonly members: string; readonly atMs: number } | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  get steps(): { readonly undoable: readonly ItemStep[]; readonly redoable: readonly ItemStep[] } {
    const { undoable, redoable } = this.#steps;
    return { undoable, redoable };
  }

  /** What the next step is about; undefined: there is none. */
  get names(): { readonly undo: string | undefined; readonly redo: string | undefined } {
    return { undo: nameOf(this.#steps.next("undo")), redo: nameOf(this.#steps.next("redo")) };
  }

  resume(undoable: readonly ItemStep[], redoable: readonly ItemStep[]): void {
    this.#steps.resume(undoable, redoable);
  }

  clear(): void {
    this.#typed = undefined;
    this.#steps.clear();
  }

  /** The field is left: what comes next is another step. */
  pause(): void {
    this.#typed = undefined;
  }

  /** A part of the item changes. Answers whether that is another step. */
  change(before: Item, part: Part): boolean {
    const changed = membersOf(part).filter((member) => !sameJson(part[member], before[member]));
    if (changed.length === 0) return false;
    const last = this.#typed;
    const typed = { members: changed.join(), atMs: this.#now() };
    this.#typed = typed;
    if (last?.members === typed.members && typed.atMs - last.atMs < PAUSE_MS) return false;
    this.#steps.record([...this.#steps.undoable, { part: pick(before, changed) }]);
    return true;
  }

  /** Takes the next step; answers what the item gets. */
  take(direction: Direction, item: Item): Part | undefined {
    const step = this.#steps.next(direction);
    if (step === undefined) return undefined;
    this.#typed = undefined;
    this.#steps.complete(direction, { part: pick(item, membersOf(step.part)) });
    return step.part;
  }

  /** Someone else has changed these members: undoing an earlier change of one of them would undo theirs, too. */
  without(members: ReadonlySet<Member>): void {
    const isLeft = ({ part }: ItemStep) => !membersOf(part).some((member) => members.has(member));
    const { undoable, redoable } = this.#steps;
    this.#steps.resume(undoable.filter(isLeft), redoable.filter(isLeft));
  }
}
