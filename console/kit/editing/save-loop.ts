import { CallError, isRetriable } from "../calls/api.ts";
import { createSessionEnd, lookForSignOut } from "./browser-copies.ts";

/** Not in the specification: a crash of the browser costs less than two seconds of typing. */
export const SAVE_AFTER_MS = 1_500;
const RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
const SIGNED_OUT = 401;

/** A server that is away or has too much to do is asked less and less often. */
const retryAfterMs = (failures: number): number =>
  Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);

/** `failing`: the server answers, and cannot save. What is not saved is kept in the browser and sent again. */
export type Saving = "saved" | "waiting" | "saving" | "unreachable" | "failing";

/** Runs a function after some milliseconds; answers what cancels it. */
export type Later = (run: () => void, ms: number) => () => void;

export const later: Later = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

type Work = {
  /** Saves until nothing is left, or until a person has to decide. Throws why nothing can be saved now. */
  readonly run: () => Promise<void>;
  readonly isDone: () => boolean;
  /** Whether a screen shows what is saved. */
  readonly isShown: () => boolean;
  /** Something about saving has changed. */
  readonly tell: () => void;
  readonly later: Later;
};

/**
 * Saves what a window has changed: some time after the first change, also while typing continues, one call at a
 * time, and again after a failure. What is saved, and what a conflict is, is known to the store that has it.
 */
export class SaveLoop {
  readonly #work: Work;
  /** Nothing is saved in the name of the next person who signs in. */
  readonly isOver = createSessionEnd();
  #saving: Saving = "saved";
  #cancel: (() => void) | undefined;
  #working: Promise<void> | undefined;
  /** How often saving has failed in a row. */
  #failures = 0;
  /** What is on its way was not asked for by a person. */
  #isRetry = false;

  constructor(work: Work) {
    this.#work = work;
  }

  get saving(): Saving {
    return this.#saving;
  }

  /** A call is on its way. */
  get isWorking(): boolean {
    return this.#working !== undefined;
  }

  /** Saves after some milliseconds. Typing does not put off what is already going to be saved. */
  soon(ms: number): void {
    if (this.#saving === "saved") this.#saving = "waiting";
    if (ms > 0 && this.#cancel !== undefined) return;
    this.stop();
    this.#cancel = this.#work.later(() => void this.#begin(this.#failures > 0), ms);
  }

  /** Without a screen, the next one continues with what the browser keeps: both would save the same. */
  #again(): void {
    this.stop();
    this.#cancel = this.#work.later(() => {
      if (this.#work.isShown()) void this.#begin(true);
      else this.stop();
    }, retryAfterMs(this.#failures));
  }

  /** A call begins, or its refusal is looked at. What failed is shown as failed while it is tried again. */
  show(saving: "saving" | "waiting"): void {
    if (saving === "waiting" || !this.#isRetry) this.#saving = saving;
    this.#work.tell();
  }

  /** What is shown is what is saved. */
  rest(): void {
    this.stop();
    this.#failures = 0;
    this.#saving = "saved";
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** The end of the call that is on its way. */
  async settled(): Promise<void> {
    await this.#working;
  }

  /** Saves now; those who ask while it works wait for the same end. */
  flush(): Promise<void> {
    return this.#begin(false);
  }

  async #begin(isRetry: boolean): Promise<void> {
    this.stop();
    if (this.#working === undefined && this.isOver()) return this.#end();
    this.#isRetry = isRetry;
    this.#working ??= this.#run().finally(() => {
      this.#working = undefined;
    });
    await this.#working;
  }

  /** The window may not have noticed yet that its member has signed out in another one. */
  #end(): void {
    if (!this.#work.isDone()) this.#saving = "failing";
    lookForSignOut();
    this.#work.tell();
  }

  async #run(): Promise<void> {
    try {
      await this.#work.run();
      this.#failures = 0;
      this.#saving = this.#work.isDone() ? "saved" : "waiting";
    } catch (error) {
      this.#failed(error);
    }
    this.#work.tell();
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    this.#saving = isRetriable(error) ? "unreachable" : "failing";
    const isSignedOut = error instanceof CallError && error.status === SIGNED_OUT;
    if (!isSignedOut && !this.isOver()) this.#again();
  }
}
