import type { ContentItemDefinition } from "#domain/content/item.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import { CallError, isRetriable, messageOf } from "../kit/calls/api.ts";
import { isUndecided } from "../kit/editing/undecided.ts";
import type { Kept } from "./kept-item.ts";
import { type ReadVersions, writtenItem } from "./written-item.ts";

/** Not in the specification: a crash of the browser costs less than two seconds of typing. */
const SAVE_AFTER_MS = 1_500;
const RETRY_MS = 2_000;

type Loaded = ReadVersions & { readonly draftEdition: number };

type Dependencies = {
  readonly read: () => Promise<Loaded>;
  /** `seen`: the edition that this draft follows. Answers its own. */
  readonly save: (
    item: ContentItemDefinition,
    seen: number,
  ) => Promise<{ readonly edition: number }>;
  /** What the browser keeps, so that a closed tab loses nothing. */
  readonly kept: {
    readonly read: () => Kept | undefined;
    readonly write: (kept: Kept | undefined) => void;
  };
  /** Runs a function after some milliseconds; answers what cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
};

export type ItemDraftSnapshot = {
  /** As it is written here. */
  readonly item: ContentItemDefinition;
  /** Of the last draft that is saved; 0: none. */
  readonly edition: number;
  /** There is a draft that visitors do not see. */
  readonly hasDraft: boolean;
  /** `failing`: the server answers, and cannot save. */
  readonly saving: "saved" | "waiting" | "saving" | "unreachable" | "failing";
  /** Why the draft could not be saved. */
  readonly problem: { readonly message: string; readonly isConflict: boolean } | undefined;
};

/** Blocks are changed in their own editor; a draft that is saved without them keeps them. */
const textOf = (loaded: Loaded): ContentItemDefinition => {
  const { blocks: _blocks, ...item } = writtenItem(loaded);
  return item;
};

/**
 * The draft of an item in one window. Every change is kept in the browser immediately and saved after a
 * moment, also while typing continues. A draft that someone else has saved in the meantime stops saving
 * until the writer has decided.
 */
export class ItemDraftStore {
  readonly #dependencies: Dependencies;
  readonly #listeners = new Set<() => void>();
  #saved: ContentItemDefinition;
  #snapshot: ItemDraftSnapshot;
  #cancel: (() => void) | undefined;
  #working: Promise<void> | undefined;

  constructor(loaded: Loaded, dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#saved = textOf(loaded);
    this.#snapshot = {
      item: this.#saved,
      edition: loaded.draftEdition,
      hasDraft: loaded.draft !== null,
      saving: "saved",
      problem: undefined,
    };
    const before = dependencies.kept.read();
    if (before === undefined || sameJson(before.item, this.#saved)) return;
    // With its own edition: if someone else has saved since, the writer is asked.
    this.#snapshot = { ...this.#snapshot, item: before.item, edition: before.edition };
    this.#wait(0);
  }

  #show(change: Partial<ItemDraftSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
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
    const item = { ...this.#snapshot.item, ...part };
    this.#dependencies.kept.write({ edition: this.#snapshot.edition, item });
    // Typing does not put off what is already going to be saved.
    if (this.#cancel === undefined && this.#snapshot.problem?.isConflict !== true)
      this.#wait(SAVE_AFTER_MS);
    this.#show({ item });
  };

  async #write(): Promise<void> {
    const { item, edition: seen } = this.#snapshot;
    this.#show({ saving: "saving" });
    const { edition } = await this.#dependencies.save(item, seen);
    this.#saved = item;
    const isDirty = this.isDirty();
    const { item: written } = this.#snapshot;
    this.#dependencies.kept.write(isDirty ? { edition, item: written } : undefined);
    this.#show({ edition, hasDraft: true, problem: undefined });
  }

  #failed(error: unknown): void {
    if (isUndecided(error)) {
      this.#wait(RETRY_MS);
      this.#show({ saving: isRetriable(error) ? "unreachable" : "failing" });
      return;
    }
    const isConflict = error instanceof CallError && error.code === "draft-changed";
    this.#show({ saving: "waiting", problem: { message: messageOf(error), isConflict } });
  }

  async #work(): Promise<void> {
    try {
      while (this.isDirty()) await this.#write();
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
  readonly follow = (loaded: Loaded): void => {
    const isOlder = loaded.draftEdition <= this.#snapshot.edition;
    if (!isOlder && !this.isDirty() && this.#working === undefined) this.#take(loaded);
  };

  /** The draft of someone else replaces what is written here. */
  readonly takeTheirs = async (): Promise<void> => {
    this.#take(await this.#dependencies.read());
  };

  #take(loaded: Loaded): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#saved = textOf(loaded);
    this.#dependencies.kept.write(undefined);
    this.#show({
      item: this.#saved,
      edition: loaded.draftEdition,
      hasDraft: loaded.draft !== null,
      saving: "saved",
      problem: undefined,
    });
  }

  /** What is written here replaces the draft of someone else. */
  readonly keepMine = async (): Promise<void> => {
    const { draftEdition: edition } = await this.#dependencies.read();
    this.#show({ edition });
    await this.save();
  };
}
