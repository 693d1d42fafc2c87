import { isRetriable } from "../calls/api.ts";
import { createSessionEnd } from "./browser-copies.ts";

/** Not in the specification: a crash of the browser costs less than two seconds of typing. */
export const SAVE_AFTER_MS = 1_500;
const RETRY_MS = 2_000;

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
  /** Whether saving is tried again automatically after an error of `run`; absent: always. */
  readonly isRepeated?: (error: unknown) => boolean;
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
  readonly #isOver = createSessionEnd();
  #saving: Saving = "saved";
  #cancel: (() => void) | undefined;
  #working: Promise<void> | undefined;

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
    this.#cancel = this.#work.later(() => {
      // Nothing is saved in the name of the next person who signs in.
      if (!this.#isOver()) void this.flush();
    }, ms);
  }

  /** A call begins, or its refusal is looked at. */
  show(saving: "saving" | "waiting"): void {
    this.#saving = saving;
    this.#work.tell();
  }

  /** What is shown is what is saved. */
  rest(): void {
    this.stop();
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
  async flush(): Promise<void> {
    this.stop();
    this.#working ??= this.#run().finally(() => {
      this.#working = undefined;
    });
    await this.#working;
  }

  async #run(): Promise<void> {
    try {
      await this.#work.run();
      this.#saving = this.#work.isDone() ? "saved" : "waiting";
    } catch (error) {
      this.#failed(error);
    }
    this.#work.tell();
  }

  #failed(error: unknown): void {
    this.#saving = isRetriable(error) ? "unreachable" : "failing";
    if (this.#work.isRepeated?.(error) ?? true) this.soon(RETRY_MS);
  }
}
