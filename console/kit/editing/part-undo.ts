import { changedMembers, type MemberOf } from "./merge-members.ts";
import { type Direction, UndoSteps } from "./undo-steps.ts";

/** What a document had before a change, member by member. */
export type PartStep<Document> = { readonly part: Partial<Document> };

/** Not in the specification: what is typed into one field with shorter pauses is undone together. */
const PAUSE_MS = 1_000;

/**
 * What is undone together. A text: what a member types with shorter pauses; absent: the same for the members that change. `choice`: what
 * comes of one choice, such as files that were selected together, however long they take. Null: a separate step.
 */
export type StepGroup = string | null | { readonly choice: string };

type Steps<Document> = {
  readonly undoable: readonly PartStep<Document>[];
  readonly redoable: readonly PartStep<Document>[];
};

const pick = <Document extends object>(
  document: Document,
  members: Iterable<MemberOf<Document>>,
): Partial<Document> =>
  Object.fromEntries([...members].map((member) => [member, document[member]])) as Partial<Document>;

const namesIn = <Document extends object>({ part }: PartStep<Document>) =>
  Object.keys(part) as MemberOf<Document>[];

/** The changes of a document that can be undone in this window, whatever field they are about. */
export class PartUndo<Document extends object> {
  readonly #steps = new UndoSteps<PartStep<Document>>();
  readonly #now: () => number;
  readonly #names: Readonly<Record<string, string | undefined>>;
  /** What is being typed. */
  #typed: { readonly group: string; readonly untilMs: number } | undefined;

  constructor(now: () => number, names: Readonly<Record<string, string | undefined>> = {}) {
    this.#now = now;
    this.#names = names;
  }

  get steps(): Steps<Document> {
    const { undoable, redoable } = this.#steps;
    return { undoable, redoable };
  }

  #nameOf(direction: Direction): string | undefined {
    const step = this.#steps.next(direction);
    return (
      step &&
      namesIn(step)
        .map((name) => this.#names[name] ?? name)
        .join(", ")
    );
  }

  /** What the next step is about; undefined: there is none. */
  get names(): { readonly undo: string | undefined; readonly redo: string | undefined } {
    return { undo: this.#nameOf("undo"), redo: this.#nameOf("redo") };
  }

  resume({ undoable, redoable }: Steps<Document>): void {
    this.#steps.resume(undoable, redoable);
  }

  clear(): void {
    this.#typed = undefined;
    this.#steps.clear();
  }

  /** The field is left: what is typed next is another step. */
  pause(): void {
    if (this.#typed?.untilMs !== Number.POSITIVE_INFINITY) this.#typed = undefined;
  }

  #groupOf(changed: ReadonlySet<MemberOf<Document>>, group: StepGroup | undefined) {
    if (group === null) return undefined;
    if (typeof group === "object")
      return { group: `choice ${group.choice}`, untilMs: Number.POSITIVE_INFINITY };
    return { group: group ?? [...changed].join(), untilMs: this.#now() + PAUSE_MS };
  }

  /** The document changes. Answers whether there is another step. */
  change(before: Document, after: Document, group?: StepGroup): boolean {
    const changed = changedMembers(before, after);
    if (changed.size === 0) return false;
    const last = this.#typed;
    const typed = this.#groupOf(changed, group);
    this.#typed = typed;
    if (typed && last?.group === typed.group && this.#now() < last.untilMs) return false;
    this.#steps.record([...this.#steps.undoable, { part: pick(before, changed) }]);
    return true;
  }

  /** Takes the next step; answers what the document gets. */
  take(direction: Direction, document: Document): Document | undefined {
    const step = this.#steps.next(direction);
    if (step === undefined) return undefined;
    this.#typed = undefined;
    this.#steps.complete(direction, { part: pick(document, namesIn(step)) });
    return { ...document, ...step.part };
  }

  /** Someone else has changed these members: undoing an earlier change of one of them would undo theirs, too. */
  without(members: ReadonlySet<MemberOf<Document>>): void {
    const isLeft = (step: PartStep<Document>) => !namesIn(step).some((name) => members.has(name));
    const { undoable, redoable } = this.#steps;
    this.#steps.resume(undoable.filter(isLeft), redoable.filter(isLeft));
  }
}
