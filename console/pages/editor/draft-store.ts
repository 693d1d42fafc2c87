import { createTurns } from "#domain/kit/turns.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
import { type CallError, messageOf, offline } from "../../kit/calls/api.ts";
import { createListeners } from "../../kit/editing/listeners.ts";
import { SaveLoop } from "../../kit/editing/save-loop.ts";
import { isUndecided } from "../../kit/editing/undecided.ts";
import { answered, type Choice } from "./answered.ts";
import { ChangeSteps, interruptedText, takeBack } from "./change-steps.ts";
import type {
  ChangeOptions,
  Conflict,
  Draft,
  DraftDependencies,
  DraftSnapshot,
  Dropped,
  Present,
} from "./draft-snapshot.ts";
import { type Kept, keptOf } from "./kept-draft.ts";
import {
  afterRecording,
  enqueued,
  nextBatch,
  partOf,
  type Queue,
  withPending,
  withRecorded,
  withSent,
} from "./queue.ts";
import { askedIn, rebased, withKept } from "./rebase.ts";
import {
  codeOf,
  conflictIn,
  inNewSection,
  isOfWholePage,
  missingIn,
  withoutRefused,
} from "./refused.ts";

/**
 * The draft of a page in one window. Every change is shown at once, kept in the browser, and recorded
 * in order; what others change in other blocks stays.
 */
export class DraftStore {
  #server: Draft;
  /** This window has recorded something since it has read the draft. */
  #hasRecorded = false;
  #queue: Queue = [];
  readonly #loop: SaveLoop;
  #problem: string | undefined;
  #conflict: Conflict | undefined;
  /** The number of changes that are sent one by one, because the server has refused all of them together. */
  #alone = 0;
  #refusals: Omit<Dropped, "document"> = { changes: [], reason: "" };
  #dropped: Dropped | undefined;
  readonly #steps = new ChangeSteps();
  /** What the next step is, is known when the one before it is complete. */
  readonly #inTurn = createTurns();
  #snapshot: DraftSnapshot;
  readonly #listeners = createListeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #dependencies: DraftDependencies;

  constructor(loaded: Draft, dependencies: DraftDependencies) {
    this.#server = loaded;
    this.#dependencies = dependencies;
    this.#loop = new SaveLoop({
      run: () => this.#run(),
      isDone: () => this.#queue.length === 0,
      isShown: () => this.#listeners.isShown(),
      tell: () => this.#tell(),
      later: dependencies.later,
    });
    for (const before of dependencies.kept.read()) this.#resume(before);
    this.#snapshot = this.#shown();
  }

  /** What was not recorded when the page was closed. */
  #resume(kept: Kept): void {
    const { draft, undoable, redoable } = kept;
    const isSame = draft === this.#server.draft;
    this.#queue = withKept(this.#queue, kept, this.#server);
    // The steps of the last window that has any are those that the member took last.
    if (isSame && undoable.length + redoable.length > 0) this.#steps.resume(undoable, redoable);
    if (this.#queue.length > 0) this.#loop.soon(0);
  }

  #shown(): DraftSnapshot {
    return {
      draft: this.#server,
      document: withPending(this.#server.document, this.#queue),
      saving: this.#loop.saving,
      problem: this.#problem,
      conflict: this.#conflict,
      dropped: this.#dropped,
      equals: this.#hasRecorded || this.#queue.length > 0 ? null : (this.#server.equals ?? null),
      canUndo: this.#steps.undoable.length > 0 || this.#queue.length > 0,
      canRedo: this.#steps.redoable.length > 0,
    };
  }

  #tell(): void {
    this.#dependencies.kept.write(keptOf(this.#server, this.#queue, this.#steps));
    this.#snapshot = this.#shown();
    this.#listeners.tell();
  }

  /** The latest state of the server; `seen`: a part whose latest state the owner has seen. */
  #take(latest: Draft, seen?: string): void {
    this.#queue = rebased(this.#queue, this.#server.document, latest, seen);
    if (latest.draft !== this.#server.draft) this.#steps.clear();
    this.#server = latest;
    this.#hasRecorded = false;
    this.#tell();
  }

  /** Reads once no change of this window is on its way: the answer to it would be taken for newer. */
  async #catchUp(onRead: (latest: Draft) => void = () => undefined): Promise<void> {
    for (;;) {
      await this.#loop.settled();
      const before = this.#server;
      const latest = await this.#dependencies.calls.read();
      if (this.#loop.isWorking || this.#server !== before) continue;
      onRead(latest);
      return this.#take(latest);
    }
  }

  async #record(batch: Queue): Promise<void> {
    // What was sent before may have been recorded then, and others may have changed it since.
    const isRepeated = batch.some(({ sent }) => sent);
    this.#queue = withSent(this.#queue, batch.length);
    this.#loop.show("saving");
    const edits = batch.map(({ edit }) => edit);
    const { calls } = this.#dependencies;
    const answer = await calls.change(this.#server.draft, edits);
    const latest = isRepeated ? await calls.read() : undefined;
    const document = withPending(this.#server.document, batch);
    const editions = withRecorded(this.#server, batch, answer);
    this.#server = { ...this.#server, document, ...editions };
    this.#hasRecorded = true;
    this.#steps.add(batch);
    this.#queue = afterRecording(this.#queue, batch, answer);
    if (latest !== undefined) this.#take(latest);
    this.#alone = Math.max(0, this.#alone - batch.length);
    this.#problem = undefined;
  }

  async #refused(error: unknown, batch: Queue): Promise<void> {
    if (isUndecided(error) || isOfWholePage(error)) throw error;
    this.#loop.show("waiting");
    const code = codeOf(error);
    if (code === "block-changed") {
      const { present } = (error as CallError).members as { present: Present };
      this.#conflict = conflictIn(batch, present);
      if (this.#conflict !== undefined) return;
    }
    if (code === "draft-closed" || code === "id-taken")
      return this.#take(await this.#dependencies.calls.read());
    if (batch.length > 1) {
      this.#alone = batch.length;
      return;
    }
    await this.#refuse(error);
  }

  /** The first change alone was refused, and cannot be recorded later either. */
  async #refuse(error: unknown): Promise<void> {
    const latest = await this.#dependencies.calls.read();
    this.#conflict = missingIn(this.#queue, error, latest);
    if (this.#conflict !== undefined) return;
    const { left, dropped } = withoutRefused(this.#queue);
    this.#problem = messageOf(error);
    this.#refusals = { changes: [...this.#refusals.changes, ...dropped], reason: this.#problem };
    this.#queue = left;
    this.#alone = Math.max(0, this.#alone - 1);
    this.#take(latest);
  }

  async #run(): Promise<void> {
    const { document } = this.#snapshot;
    try {
      for (;;) {
        this.#conflict ??= askedIn(this.#queue, this.#server);
        const isStopped = this.#conflict !== undefined || this.#loop.isOver();
        if (this.#queue.length === 0 || isStopped) break;
        const batch = nextBatch(this.#queue).slice(0, this.#alone > 0 ? 1 : undefined);
        await this.#record(batch).catch((error: unknown) => this.#refused(error, batch));
      }
    } catch (error) {
      if (isOfWholePage(error)) this.#problem = messageOf(error);
      throw error;
    } finally {
      if (this.#refusals.changes.length > 0) this.#dropped = { ...this.#refusals, document };
      this.#refusals = { changes: [], reason: "" };
    }
  }

  async #step(from: "undo" | "redo"): Promise<void> {
    await this.flush();
    if (this.#conflict !== undefined) return;
    const isWaiting = this.#queue.length > 0;
    const step = isWaiting ? undefined : this.#steps.begin(from, this.#dependencies.newId);
    if (step === undefined && !isWaiting) return;
    this.#problem = undefined;
    this.#tell();
    try {
      if (step === undefined) throw offline();
      const taken = await takeBack(step, this.#server.draft, this.#dependencies.calls);
      this.#problem = taken.problem;
      // The list has the latest changes only, a step more; what was repeated is in the list alone.
      await this.#catchUp(({ changes }) => {
        const recorded = [...taken.accepted, ...changes.map(({ changeId }) => changeId)];
        this.#steps.completeAs(from, step, new Set(recorded));
      });
    } catch (error) {
      this.#problem = interruptedText(from, error);
      this.#tell();
    }
  }

  readonly snapshot = (): DraftSnapshot => this.#snapshot;

  /** Shows a change at once and records it after some milliseconds. */
  change(edit: DraftEdit, { afterMs = 0, group }: ChangeOptions = {}): void {
    this.#queue = enqueued(this.#queue, edit, group);
    this.#loop.soon(afterMs);
    this.#tell();
  }

  readonly flush = (): Promise<void> => this.#loop.flush();

  /** Records what waits here, and shows what others have recorded. */
  async synchronize(): Promise<void> {
    await this.flush();
    await this.refresh();
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
    return this.#queue.length === 0 && !this.#loop.isWorking;
  }

  readonly undo = (): Promise<void> => this.#inTurn(() => this.#step("undo"));
  readonly redo = (): Promise<void> => this.#inTurn(() => this.#step("redo"));

  /** Undoes one earlier change, under later ones of other parts. */
  undoOne(changeId: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.flush();
      this.#steps.bringForward(changeId);
      await this.#step("undo");
    });
  }

  /** Begins the draft again from the last version; `seen` is the last of the changes that the owner gives up. */
  discard(seen: string | null): Promise<void> {
    return this.#inTurn(async () => {
      // What waits is a change that the owner has not seen in the list.
      await this.flush();
      await this.#dependencies.calls.discard(this.#server.draft, seen);
      this.#steps.clear();
      await this.#catchUp();
    });
  }

  /** Ends a conflict. `mine`: this window's change replaces the other one. Answers false if it has ended before. */
  settle(choice: Choice): Promise<boolean> {
    const conflict = this.#conflict;
    return this.#inTurn(async () => {
      if (conflict === undefined || conflict !== this.#conflict) return false;
      const { calls, newId } = this.#dependencies;
      const latest = await calls.read();
      this.#conflict = undefined;
      const { left, seen, missing } = answered(this.#queue, conflict, choice, latest.document);
      this.#queue = left;
      this.#take(latest, seen);
      if (missing !== undefined)
        this.#queue = inNewSection(this.#queue, missing, latest.document, newId);
      this.#tell();
      await this.flush();
      return true;
    });
  }

  /** The changes of a part that are not recorded. */
  pendingOf(part: string): Queue {
    return this.#queue.filter(({ edit }) => partOf(edit) === part);
  }
}
