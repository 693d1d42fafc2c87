import type { DocumentDependencies, DocumentSnapshot, Stored } from "./document-snapshot.ts";
import { DocumentStore } from "./document-store.ts";
import type { KeptCopies } from "./kept-copies.ts";
import type { KeptSteps } from "./kept-documents.ts";
import { createListeners } from "./listeners.ts";
import { changedMembers, mergeMembers } from "./merge-members.ts";
import { PartUndo, type StepGroup } from "./part-undo.ts";
import type { Direction } from "./undo-steps.ts";

export type EditedDependencies<Document> = Omit<DocumentDependencies<Document>, "onMerged"> & {
  /** What can be undone after a reload. */
  readonly keptSteps: KeptCopies<KeptSteps<Document>>;
  readonly now: () => number;
};

export type EditedSnapshot<Document> = DocumentSnapshot<Document> & {
  /** What the next step of undo and redo is about; undefined: there is none. */
  readonly undoes: string | undefined;
  readonly redoes: string | undefined;
  /** How often something was undone or redone here. */
  readonly steps: number;
  /** How often what someone else has saved was taken in. */
  readonly merges: number;
};

/** A document that is saved as a whole, with undo and redo of its members. */
export class EditedDocument<Document extends object> {
  readonly #store: DocumentStore<Document>;
  readonly #undo: PartUndo<Document>;
  readonly #keptSteps: KeptCopies<KeptSteps<Document>>;
  readonly #read: () => Promise<Stored<Document>>;
  readonly #listeners = createListeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #names: EditedDependencies<Document>["names"];
  #steps = 0;
  #merges = 0;
  /** Of the steps that are kept. */
  #keptAt: number;
  #snapshot: EditedSnapshot<Document>;

  constructor(loaded: Stored<Document>, { keptSteps, now, ...rest }: EditedDependencies<Document>) {
    this.#undo = new PartUndo(now, rest.names);
    this.#keptSteps = keptSteps;
    this.#read = rest.read;
    this.#names = rest.names;
    const hasLeft = rest.kept.read().length > 0;
    this.#store = new DocumentStore(loaded, {
      ...rest,
      isShown: this.#listeners.isShown,
      onMerged: (before, theirs) => this.#merged(before, theirs),
    });
    this.#keptAt = loaded.edition;
    this.#resume(hasLeft, loaded.edition);
    this.#snapshot = this.#shown();
    this.#store.subscribe(() => this.#tell());
  }

  /** What was kept follows this draft, or what was written here and may be saved since. */
  #resume(hasLeft: boolean, edition: number): void {
    // What a window that is open can undo stays with that window.
    const found = this.#keptSteps.read().filter(({ isLeft }) => isLeft);
    const isOfDraft = ({ kept }: (typeof found)[number]) => hasLeft || kept.edition === edition;
    // The steps of the last window that has any are those that the member took last.
    const last = found.findLast(isOfDraft);
    for (const each of found) if (each === last || !isOfDraft(each)) each.take();
    if (last !== undefined) this.#undo.resume(last.kept);
    if (found.length > 0) this.#keep();
  }

  #merged(before: Document | undefined, theirs: Document): void {
    this.#merges += 1;
    if (before === undefined) this.#undo.clear();
    else this.#undo.without(changedMembers(before, theirs));
    this.#keep();
  }

  #keep(): void {
    this.#keptAt = this.#store.snapshot().edition;
    this.#keptSteps.write({ edition: this.#keptAt, ...this.#undo.steps });
  }

  #shown(): EditedSnapshot<Document> {
    const { undo, redo } = this.#undo.names;
    const [steps, merges] = [this.#steps, this.#merges];
    return { ...this.#store.snapshot(), undoes: undo, redoes: redo, steps, merges };
  }

  #tell(): void {
    if (this.#store.snapshot().edition !== this.#keptAt) this.#keep();
    this.#snapshot = this.#shown();
    this.#listeners.tell();
  }

  readonly snapshot = (): EditedSnapshot<Document> => this.#snapshot;

  readonly change = (part: Partial<Document>, group?: StepGroup): void => {
    const { document } = this.#store.snapshot();
    const next = { ...document, ...part };
    if (this.#undo.change(document, next, group)) this.#keep();
    this.#store.change(next);
  };

  /** The field that is typed in is left. */
  readonly pause = (): void => this.#undo.pause();

  readonly undo = (): void => this.#step("undo");
  readonly redo = (): void => this.#step("redo");

  #step(direction: Direction): void {
    const next = this.#undo.take(direction, this.#store.snapshot().document);
    if (next === undefined) return;
    this.#steps += 1;
    this.#keep();
    this.#store.change(next);
    this.#tell();
  }

  /** What the screen calls the members that differ from an earlier document. */
  readonly changedFrom = (before: Document): readonly string[] =>
    [...changedMembers(before, this.#store.snapshot().document)].map(
      (name) => this.#names?.[name] ?? name,
    );

  readonly isDirty = (): boolean => this.#store.isDirty();
  readonly save = (): Promise<number | undefined> => this.#store.save();
  readonly keepMine = (): Promise<void> => this.#store.keepMine();

  /** Follows what was read again, such as after a change of its blocks, unless something is not saved here. */
  readonly follow = (loaded: Stored<Document>): void => {
    if (this.#store.follow(loaded)) this.#forget();
  };

  /**
   * Takes in what someone else has saved, unless something is not saved here. What can be undone in other members of the
   * document stays.
   */
  readonly catchUp = async (): Promise<void> => {
    const theirs = await this.#read();
    const { document: before } = this.#store.snapshot();
    if (!this.#store.follow(theirs)) return;
    this.#merged(before, theirs.document);
    this.#tell();
  };

  /** The draft of someone else replaces what is written here. */
  readonly takeTheirs = async (): Promise<void> => {
    await this.#store.takeTheirs();
    this.#forget();
  };

  #forget(): void {
    this.#undo.clear();
    this.#keep();
    this.#tell();
  }

  /**
   * What the server has replaces what is written here, which can be undone. `seen`: what was written here when the
   * server was asked; what was typed since stays.
   */
  readonly replace = (stored: Stored<Document>, seen?: Document): void => {
    const { document } = this.#store.snapshot();
    const since = seen && mergeMembers(seen, document, stored.document).document;
    this.#undo.change(document, since ?? stored.document, null);
    this.#store.take(stored);
    if (since !== undefined) this.#store.change(since);
    this.#keep();
    this.#tell();
  };
}
