import type { DraftEdit } from "#domain/pages/edits.ts";
import { CallError, isRetriable, messageOf } from "../../kit/calls/api.ts";
import { isUndecided } from "../../kit/editing/undecided.ts";
import type {
  ChangeOptions,
  Conflict,
  Draft,
  DraftDependencies,
  DraftSnapshot,
  Present,
} from "./draft-snapshot.ts";
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
  withSent,
} from "./queue.ts";
import { UndoSteps } from "./undo-steps.ts";

const RETRY_MS = 2_000;
const codeOf = (error: unknown): string => (error instanceof CallError ? error.code : "");

/**
 * The draft of a page in one window. Every change is shown at once, kept in the browser, and recorded
 * in order; what others change in other blocks stays.
 */
export class DraftStore {
  #server: Draft;
  #queue: Queue = [];
  #working: Promise<void> | undefined;
  #cancel: (() => void) | undefined;
  #saving: DraftSnapshot["saving"] = "saved";
  #problem: string | undefined;
  #conflict: Conflict | undefined;
  readonly #steps = new UndoSteps();
  #snapshot: DraftSnapshot;
  readonly #listeners = new Set<() => void>();
  readonly #dependencies: DraftDependencies;

  constructor(loaded: Draft, dependencies: DraftDependencies) {
    this.#server = loaded;
    this.#dependencies = dependencies;
    const before = dependencies.kept.read();
    if (before !== undefined) this.#resume(before);
    this.#snapshot = this.#shown();
  }

  /** What was not recorded when the page was closed. */
  #resume({ draft, queue, undoable, redoable }: Kept): void {
    const isSame = draft === this.#server.draft;
    // Another window may have sent them, or send them now.
    const sent = withSent(queue, queue.length);
    this.#queue = isSame ? sent : rebased(sent, this.#server.document, this.#server);
    if (isSame) this.#steps.resume(undoable, redoable);
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
      canUndo: this.#steps.undoable.length > 0 || this.#queue.length > 0,
      canRedo: this.#steps.redoable.length > 0,
    };
  }

  #tell(): void {
    this.#dependencies.kept.write({
      draft: this.#server.draft,
      queue: [...this.#queue],
      undoable: [...this.#steps.undoable],
      redoable: [...this.#steps.redoable],
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
      this.#steps.clear();
    }
    this.#server = latest;
    this.#tell();
  }

  async #record(): Promise<void> {
    const batch = nextBatch(this.#queue);
    this.#queue = withSent(this.#queue, batch.length);
    this.#saving = "saving";
    this.#tell();
    const edits = batch.map(({ edit }) => edit);
    const answer: Editions = await this.#dependencies.calls.change(this.#server.draft, edits);
    const { editions, firstEdition } = answer;
    const document = withPending(this.#server.document, batch);
    this.#server = { ...this.#server, document, editions, firstEdition };
    this.#steps.add(batch);
    this.#queue = afterRecording(this.#queue, batch.length, answer);
    this.#problem = undefined;
  }

  async #refused(error: unknown): Promise<void> {
    this.#saving = "waiting";
    if (isUndecided(error)) throw error;
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
    } catch (error) {
      this.#saving = isRetriable(error) ? "unreachable" : "failing";
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
    const step = this.#steps.next(from);
    if (step === undefined || this.#queue.length > 0) return;
    this.#steps.complete(from, await this.#takeBack(step));
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
    this.#queue = enqueued(this.#queue, edit, group);
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
    this.#steps.bringForward(changeId);
    await this.#step("undo");
  }

  async discard(): Promise<void> {
    await this.flush();
    this.#queue = [];
    await this.#dependencies.calls.discard(this.#server.draft);
    this.#steps.clear();
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
