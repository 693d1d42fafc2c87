import type { FormDefinition } from "#domain/forms/definition.ts";
import { sameJson } from "#domain/kit/same-json.ts";

/** The server's version of a form. */
export type Stored = { readonly form: FormDefinition; readonly edition: number };

export type SaveState =
  | { readonly status: "saved" | "unsaved" | "saving" | "conflict" }
  | { readonly status: "failed"; readonly error: unknown };

/** Delay after the last change. */
export const SAVE_AFTER_MS = 900;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

const retryAfterMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);

export type SaverOptions = {
  readonly start: Stored;
  /** Returns the new edition; throws on failure. */
  readonly save: (form: FormDefinition, edition: number) => Promise<{ readonly edition: number }>;
  readonly isConflict: (error: unknown) => boolean;
  /** Whether a retry without a change can succeed. */
  readonly isRetriable: (error: unknown) => boolean;
  readonly onState: (state: SaveState, saved: Stored) => void;
};

export type Saver = {
  /** Sets the form to be saved. */
  readonly changed: (form: FormDefinition) => void;
  /** Saves immediately; returns whether everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** The server's current form is known: the changes are applied on top of it. */
  readonly rebase: (stored: Stored) => void;
  /** The server's current form equals the changes: nothing needs saving. */
  readonly adopt: (stored: Stored) => void;
  readonly saved: () => Stored;
  readonly isDirty: () => boolean;
  /** Stops retries; a call in progress is ignored. */
  readonly stop: () => void;
};

/** A timer that only runs the last scheduled function. */
const oneTimer = (work: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    after: (ms: number) => {
      stop();
      timer = setTimeout(work, ms);
    },
  };
};

/** Calls during a run wait for its end. */
const oneAtATime = (work: () => Promise<void>) => {
  let running: Promise<void> | undefined;
  return {
    isRunning: () => running !== undefined,
    run: (): Promise<void> => {
      running ??= work().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
};

/**
 * Saves a form some time after each change, one call at a time, with retries while the server is
 * unavailable, and never over another member's change.
 */
export const createSaver = (options: SaverOptions): Saver => {
  let saved = options.start;
  let wanted = options.start.form;
  let state: SaveState = { status: "saved" };
  let failures = 0;
  /** A request without an answer: it may have been saved, or not. */
  let uncertain: FormDefinition | undefined;
  const isDirty = () => uncertain !== undefined || !sameJson(wanted, saved.form);
  const tell = (told: SaveState) => {
    state = told;
    options.onState(told, saved);
  };
  const keep = (stored: Stored) => {
    saved = stored;
    uncertain = undefined;
    failures = 0;
  };

  const failed = (error: unknown, form: FormDefinition) => {
    const again = options.isRetriable(error);
    uncertain = again ? form : undefined;
    if (options.isConflict(error)) return tell({ status: "conflict" });
    tell({ status: "failed", error });
    if (again) next.after(retryAfterMs(failures));
    else if (wanted !== form) next.after(SAVE_AFTER_MS);
    failures += 1;
  };
  const saving = oneAtATime(async () => {
    next.stop();
    while (isDirty() && state.status !== "conflict") {
      // Repeating the same form is distinguished from another change: neither is rejected for it.
      const form = uncertain ?? wanted;
      tell({ status: "saving" });
      try {
        const { edition } = await options.save(form, saved.edition);
        keep({ form, edition });
      } catch (error) {
        return failed(error, form);
      }
    }
    if (!isDirty()) tell({ status: "saved" });
  });
  const next = oneTimer(() => void saving.run());
  const wait = () => {
    next.stop();
    tell({ status: isDirty() ? "unsaved" : "saved" });
    if (isDirty()) next.after(SAVE_AFTER_MS);
  };

  return {
    changed: (form) => {
      wanted = form;
      if (state.status !== "conflict" && !saving.isRunning()) wait();
    },
    flush: () => saving.run().then(() => !isDirty()),
    rebase: (stored) => {
      keep(stored);
      wait();
    },
    adopt: (stored) => {
      wanted = stored.form;
      keep(stored);
      wait();
    },
    saved: () => saved,
    isDirty,
    stop: next.stop,
  };
};
