import type { ContentItemDefinition } from "#domain/content/item.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { CallError, isRetriable, messageOf } from "../kit/calls/api.ts";
import { isUndecided } from "../kit/editing/undecided.ts";
import type { Direction } from "../kit/editing/undo-steps.ts";
import type {
  ItemDraftDependencies,
  ItemDraftSnapshot,
  LoadedDraft,
} from "./item-draft-snapshot.ts";
import { ItemUndo } from "./item-undo.ts";
import { changedMembers, memberNames, mergeItems } from "./merge-items.ts";
import { writtenItem } from "./written-item.ts";

/** Not in the specification: a crash of the browser costs less than two seconds of typing. */
const SAVE_AFTER_MS = 1_500;
const RETRY_MS = 2_000;

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.code === "draft-changed";

/** Someone else has saved the same member, or it is not known which. */
class BothChanged extends Error {
  readonly both: readonly string[];
  constructor(cause: unknown, both: readonly string[]) {
    super(messageOf(cause), { cause });
    this.both = both;
  }
}

/** Blocks are changed in their own editor; a draft that is saved without them keeps them. */
const textOf = (loaded: LoadedDraft): ContentItemDefinition => {
  const { blocks: _blocks, ...item } = writtenItem(loaded);
  return item;
};

/**
 * The draft of an item in one window. Every change is kept in the browser immediately and saved after a
 * moment, also while typing continues. What someone else has saved in the meantime is taken in, member by member;
 * where both have changed the same one, saving stops until the writer has decided.
 */
export class ItemDraftStore {
  readonly #dependencies: ItemDraftDependencies;
  readonly #listeners = new Set<() => void>();
  #saved: ContentItemDefinition;
  /** The draft of the snapshot's edition; undefined where that is not known. */
  #before: ContentItemDefinition | undefined;
  readonly #undo: ItemUndo;
  #snapshot: ItemDraftSnapshot;
  #cancel: (() => void) | undefined;
  #working: Promise<void> | undefined;

  constructor(loaded: LoadedDraft, dependencies: ItemDraftDependencies) {
    this.#dependencies = dependencies;
    this.#saved = textOf(loaded);
    this.#before = this.#saved;
    this.#undo = new ItemUndo(dependencies.now);
    const before = dependencies.kept.read();
    this.#resumeSteps(before !== undefined, loaded.draftEdition);
    this.#snapshot = {
      item: this.#saved,
      ...this.#stepNames(),
      steps: 0,
      taken: 0,
      edition: loaded.draftEdition,
      hasDraft: loaded.draft !== null,
      saving: "saved",
      problem: undefined,
    };
    if (before === undefined || sameJson(before.item, this.#saved)) return;
    // With its own edition: what someone else has saved since is compared with what it followed.
    this.#snapshot = { ...this.#snapshot, item: before.item, edition: before.edition };
    if (before.edition !== loaded.draftEdition) this.#before = before.before;
    this.#wait(0);
  }

  /** What was kept follows this draft, or what was written here and may be saved since. */
  #resumeSteps(isWritten: boolean, edition: number): void {
    const kept = this.#dependencies.keptSteps.read();
    if (kept !== undefined && (isWritten || kept.edition === edition))
      this.#undo.resume(kept.undoable, kept.redoable);
  }

  #stepNames(): Pick<ItemDraftSnapshot, "undoes" | "redoes"> {
    const { undo, redo } = this.#undo.names;
    return { undoes: undo, redoes: redo };
  }

  #keepSteps(): void {
    const { edition } = this.#snapshot;
    this.#dependencies.keptSteps.write({ edition, ...this.#undo.steps });
  }

  #show(change: Partial<ItemDraftSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change, ...this.#stepNames() };
    for (const listener of this.#listeners) listener();
  }

  /** What was written elsewhere is shown, and counted where the text is another one. */
  #showTaken(change: Partial<ItemDraftSnapshot> & { readonly item: ContentItemDefinition }): void {
    const { item, taken } = this.#snapshot;
    this.#show({ ...change, taken: change.item.body === item.body ? taken : taken + 1 });
  }

  #wait(ms: number): void {
    this.#cancel?.();
    this.#snapshot = { ...this.#snapshot, saving: "waiting" };
    this.#cancel = this.#dependencies.later(() => void this.save(), ms);
  }

  readonly isDirty = (): boolean => !sameJson(this.#snapshot.item, this.#saved);

  readonly snapshot = (): ItemDraftSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly change = (part: Partial<ContentItemDefinition>): void => {
    if (this.#undo.change(this.#snapshot.item, part)) this.#keepSteps();
    this.#apply(part);
  };

  /** The field that is typed in is left. */
  readonly pause = (): void => this.#undo.pause();

  readonly undo = (): void => this.#step("undo");
  readonly redo = (): void => this.#step("redo");

  #step(direction: Direction): void {
    const part = this.#undo.take(direction, this.#snapshot.item);
    if (part === undefined) return;
    this.#keepSteps();
    this.#snapshot = { ...this.#snapshot, steps: this.#snapshot.steps + 1 };
    this.#apply(part);
  }

  #apply(part: Partial<ContentItemDefinition>): void {
    const item = { ...this.#snapshot.item, ...part };
    this.#keep(this.#snapshot.edition, item);
    // Typing does not put off what is already going to be saved.
    if (this.#cancel === undefined && this.#snapshot.problem?.isConflict !== true)
      this.#wait(SAVE_AFTER_MS);
    this.#show({ item });
  }

  #keep(edition: number, item: ContentItemDefinition): void {
    const before = this.#before;
    this.#dependencies.kept.write({ edition, item, ...(before !== undefined && { before }) });
  }

  async #write(): Promise<void> {
    const { item, edition: seen } = this.#snapshot;
    this.#show({ saving: "saving" });
    const { edition } = await this.#dependencies.save(item, seen);
    this.#saved = item;
    this.#before = item;
    if (this.isDirty()) this.#keep(edition, this.#snapshot.item);
    else this.#dependencies.kept.write(undefined);
    this.#show({ edition, hasDraft: true, problem: undefined });
    this.#keepSteps();
  }

  #failed(error: unknown): void {
    if (error instanceof BothChanged) {
      const { message, both } = error;
      this.#show({ saving: "waiting", problem: { message, isConflict: true, both } });
      return;
    }
    if (isUndecided(error)) {
      this.#wait(RETRY_MS);
      this.#show({ saving: isRetriable(error) ? "unreachable" : "failing" });
      return;
    }
    this.#show({
      saving: "waiting",
      problem: { message: messageOf(error), isConflict: isConflict(error), both: [] },
    });
  }

  /** Takes in what someone else has saved; answers what both have changed, and undefined where that is not known. */
  async #merge(): Promise<readonly string[] | undefined> {
    if (this.#before === undefined) return undefined;
    const loaded = await this.#dependencies.read();
    const theirs = textOf(loaded);
    const { item, both } = mergeItems(this.#before, this.#snapshot.item, theirs);
    if (both.length > 0) return both.map((name) => memberNames[name] ?? name);
    this.#follow(theirs, item, loaded.draftEdition);
    return [];
  }

  /** The next change follows what someone else has saved. */
  #follow(theirs: ContentItemDefinition, item: ContentItemDefinition, edition: number): void {
    if (this.#before === undefined) this.#undo.clear();
    else this.#undo.without(changedMembers(this.#before, theirs));
    this.#saved = theirs;
    this.#before = theirs;
    this.#keep(edition, item);
    this.#showTaken({ item, edition, hasDraft: true, problem: undefined });
    this.#keepSteps();
  }

  /** Saves; what someone else saves at the same time is taken in, as often as it happens. */
  async #writeMerged(): Promise<void> {
    try {
      await this.#write();
    } catch (error) {
      if (!isConflict(error)) throw error;
      const both = await this.#merge();
      if (both?.length !== 0) throw new BothChanged(error, both ?? []);
    }
  }

  async #work(): Promise<void> {
    try {
      while (this.isDirty()) await this.#writeMerged();
      this.#dependencies.kept.write(undefined);
      this.#show({ saving: "saved", problem: undefined });
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Saves what is not saved. Answers the edition; undefined where that could not be done. */
  readonly save = async (): Promise<number | undefined> => {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    await this.#working;
    return this.isDirty() ? undefined : this.#snapshot.edition;
  };

  /** Follows what was read again, such as after a change of its blocks, unless something is not saved here. */
  readonly follow = (loaded: LoadedDraft): void => {
    const isOlder = loaded.draftEdition <= this.#snapshot.edition;
    if (!isOlder && !this.isDirty() && this.#working === undefined) this.#take(loaded);
  };

  /** The draft of someone else replaces what is written here. */
  readonly takeTheirs = async (): Promise<void> => {
    this.#take(await this.#dependencies.read());
  };

  #take(loaded: LoadedDraft): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#saved = textOf(loaded);
    this.#before = this.#saved;
    this.#dependencies.kept.write(undefined);
    this.#undo.clear();
    this.#showTaken({
      item: this.#saved,
      edition: loaded.draftEdition,
      hasDraft: loaded.draft !== null,
      saving: "saved",
      problem: undefined,
    });
    this.#keepSteps();
  }

  /** What is written here replaces what someone else has written in the same place, and nothing else of it. */
  readonly keepMine = async (): Promise<void> => {
    const loaded = await this.#dependencies.read();
    const { item } = this.#snapshot;
    const theirs = textOf(loaded);
    const merged = this.#before === undefined ? item : mergeItems(this.#before, item, theirs).item;
    this.#follow(theirs, merged, loaded.draftEdition);
    await this.save();
  };
}
