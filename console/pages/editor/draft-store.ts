import type {
  changePageDraftContract,
  getPageDraftContract,
} from "#commands/pages/draft-contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { CallError, isRetriable, messageOf } from "../../kit/calls/api.ts";
import type { Kept } from "./kept-draft.ts";
import {
  afterRecording,
  type Editions,
  enqueued,
  nextBatch,
  overOther,
  partOf,
  type Queue,
  rebased,
  type Step,
  withoutPart,
  withPending,
  withSteps,
} from "./queue.ts";

export type Draft = ResponseOf<typeof getPageDraftContract>;
type Changed = ResponseOf<typeof changePageDraftContract>;
type Present = {
  readonly id: string;
  readonly edition: number;
  /** Null: the part was removed. */
  readonly part: unknown;
};

/** Someone else has changed a part that this window changes, too. */
export type Conflict = {
  readonly part: string;
  readonly present: Present;
};

export type DraftSnapshot = {
  readonly draft: Draft;
  /** With the changes that are not recorded yet. */
  readonly document: PageDocument;
  readonly saving: "saved" | "waiting" | "saving" | "unreachable";
  /** Why the last change was refused. */
  readonly problem: string | undefined;
  readonly conflict: Conflict | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

export type DraftCalls = {
  readonly read: () => Promise<Draft>;
  readonly change: (draft: number, changes: readonly DraftEdit[]) => Promise<Changed>;
  readonly undo: (draft: number, changeId: string, undoneChangeId: string) => Promise<unknown>;
  readonly discard: (draft: number) => Promise<unknown>;
};

export type ChangeOptions = {
  /** Milliseconds until it is recorded. */
  readonly afterMs?: number;
  /** Changes with the same name are undone together. */
  readonly group?: string;
};

type Dependencies = {
  readonly calls: DraftCalls;
  /** What the browser keeps, so that a closed tab loses nothing. */
  readonly kept: { readonly read: () => Kept | undefined; readonly write: (kept: Kept) => void };
  readonly newId: () => string;
  /** Runs a function after some milliseconds; answers what cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
};

const RETRY_MS = 2_000;
const MAX_UNDOABLE = 200;
const codeOf = (error: unknown): string => (error instanceof CallError ? error.code : "");

/**
 * The draft of a page in one window. Every change is shown at once, kept in the browser, and recorded
 * in order; what others change in other blocks stays.
 */
export class DraftStore {
  #server: Draft;
  #queue: Queue = [];
  /** The number of changes on their way. */
  #sent = 0;
  #working: Promise<void> | undefined;
  #cancel: (() => void) | undefined;
  #saving: DraftSnapshot["saving"] = "saved";
  #problem: string | undefined;
  #conflict: Conflict | undefined;
  #undoable: readonly Step[] = [];
  #redoable: readonly Step[] = [];
  #snapshot: DraftSnapshot;
  readonly #listeners = new Set<() => void>();
  readonly #dependencies: Dependencies;

  constructor(loaded: Draft, dependencies: Dependencies) {
    this.#server = loaded;
    this.#dependencies = dependencies;
    const before = dependencies.kept.read();
    if (before !== undefined) this.#resume(before);
    this.#snapshot = this.#shown();
  }

  /** What was not recorded when the page was closed. */
  #resume({ draft, queue, undoable, redoable }: Kept): void {
    const isSame = draft === this.#server.draft;
    this.#queue = isSame ? queue : rebased(queue, this.#server.document, this.#server);
    this.#undoable = isSame ? undoable : [];
    this.#redoable = isSame ? redoable : [];
    if (this.#queue.length === 0) return;
    this.#saving = "waiting";
    this.#soon(0);
  }

  #soon(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.#dependencies.later(() => void this.flush(), ms);
  }

  #shown(): DraftSnapshot {
    return {
      draft: this.#server,
      document: withPending(this.#server.document, this.#queue),
      saving: this.#saving,
      problem: this.#problem,
      conflict: this.#conflict,
      canUndo: this.#undoable.length > 0 || this.#queue.length > 0,
      canRedo: this.#redoable.length > 0,
    };
  }

  #tell(): void {
    this.#dependencies.kept.write({
      draft: this.#server.draft,
      queue: [...this.#queue],
      undoable: [...this.#undoable],
      redoable: [...this.#redoable],
    });
    this.#snapshot = this.#shown();
    for (const listener of this.#listeners) listener();
  }

  /** The latest state of the server, without what this window has not sent. */
  async #reload(): Promise<void> {
    this.#take(await this.#dependencies.calls.read());
  }

  #take(latest: Draft): void {
    if (latest.draft !== this.#server.draft) {
      this.#queue = rebased(this.#queue, latest.document, latest);
      this.#undoable = [];
      this.#redoable = [];
    }
    this.#server = latest;
    this.#tell();
  }

  async #record(): Promise<void> {
    const batch = nextBatch(this.#queue);
    this.#sent = batch.length;
    this.#saving = "saving";
    this.#tell();
    const edits = batch.map(({ edit }) => edit);
    const answer: Editions = await this.#dependencies.calls.change(this.#server.draft, edits);
    const { editions, firstEdition } = answer;
    const document = withPending(this.#server.document, batch);
    this.#server = { ...this.#server, document, editions, firstEdition };
    this.#undoable = withSteps(this.#undoable, batch).slice(-MAX_UNDOABLE);
    this.#redoable = [];
    this.#queue = afterRecording(this.#queue, this.#sent, answer);
    this.#sent = 0;
    this.#problem = undefined;
  }

  async #refused(error: unknown): Promise<void> {
    this.#sent = 0;
    this.#saving = "waiting";
    if (isRetriable(error)) throw error;
    if (codeOf(error) === "draft-closed") return this.#reload();
    if (codeOf(error) === "block-changed") {
      const { present } = (error as CallError).beside as { present: Present };
      this.#conflict = { part: present.id, present };
      return;
    }
    // What the server refuses cannot be recorded later either.
    this.#problem = messageOf(error);
    this.#queue = [];
    await this.#reload();
  }

  async #work(): Promise<void> {
    try {
      while (this.#queue.length > 0 && this.#conflict === undefined)
        await this.#record().catch((error: unknown) => this.#refused(error));
      if (this.#queue.length === 0) this.#saving = "saved";
    } catch {
      this.#saving = "unreachable";
      this.#soon(RETRY_MS);
    }
    this.#tell();
  }

  /** Undoes the changes of a step, the latest first; answers the step that undoes this. */
  async #takeBack({ ids, group }: Step): Promise<Step | undefined> {
    const undoing: string[] = [];
    this.#problem = undefined;
    try {
      for (const id of ids.toReversed()) {
        const changeId = this.#dependencies.newId();
        await this.#dependencies.calls.undo(this.#server.draft, changeId, id);
        undoing.push(changeId);
      }
    } catch (error) {
      if (isRetriable(error)) throw error;
      this.#problem = messageOf(error);
    }
    return undoing.length === 0 ? undefined : { ids: undoing, group };
  }

  async #step(from: "undo" | "redo"): Promise<void> {
    await this.flush();
    const steps = from === "undo" ? this.#undoable : this.#redoable;
    const step = steps.at(-1);
    if (step === undefined || this.#queue.length > 0) return;
    const back = await this.#takeBack(step);
    const left = steps.slice(0, -1);
    const others = from === "undo" ? this.#redoable : this.#undoable;
    const right = back === undefined ? others : [...others, back];
    this.#undoable = from === "undo" ? left : right;
    this.#redoable = from === "undo" ? right : left;
    await this.#reload();
  }

  readonly snapshot = (): DraftSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Shows a change at once and records it after some milliseconds. */
  change(edit: DraftEdit, { afterMs = 0, group }: ChangeOptions = {}): void {
    this.#queue = enqueued(this.#queue, edit, { sent: this.#sent, group });
    if (this.#saving === "saved") this.#saving = "waiting";
    // Typing does not put off what is already going to be sent.
    if (afterMs === 0 || this.#cancel === undefined) this.#soon(afterMs);
    this.#tell();
  }

  async flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    await this.#working;
  }

  /** Reads what others have changed, unless this window has changes to record. */
  async refresh(): Promise<void> {
    const before = this.#server;
    if (!this.#isIdle()) return;
    const latest = await this.#dependencies.calls.read();
    // A change that was recorded in the meantime is not in this answer.
    if (this.#isIdle() && this.#server === before) this.#take(latest);
  }

  #isIdle(): boolean {
    return this.#queue.length === 0 && this.#working === undefined;
  }

  undo(): Promise<void> {
    return this.#step("undo");
  }

  redo(): Promise<void> {
    return this.#step("redo");
  }

  /** Undoes one earlier change, under later ones of other parts. */
  async undoOne(changeId: string): Promise<void> {
    await this.flush();
    const others = this.#undoable.filter(({ ids }) => !ids.includes(changeId));
    this.#undoable = [...others, { ids: [changeId] }];
    await this.#step("undo");
  }

  async discard(): Promise<void> {
    await this.flush();
    this.#queue = [];
    await this.#dependencies.calls.discard(this.#server.draft);
    this.#undoable = [];
    this.#redoable = [];
    await this.#reload();
  }

  /** Ends a conflict. `mine`: this window's change replaces the other one. */
  async settle(choice: "mine" | "theirs"): Promise<void> {
    if (this.#conflict === undefined) return;
    const { part, present } = this.#conflict;
    const isMine = choice === "mine" && present.part !== null;
    const left = isMine
      ? overOther(this.#queue, part, present.edition)
      : withoutPart(this.#queue, part);
    this.#server = await this.#dependencies.calls.read();
    this.#conflict = undefined;
    this.#queue = left;
    this.#tell();
    await this.flush();
  }

  /** The changes of a part that are not recorded. */
  pendingOf(part: string): Queue {
    return this.#queue.filter(({ edit }) => partOf(edit) === part);
  }

  stop(): void {
    this.#cancel?.();
  }
}
