import type { FormDefinition } from "#domain/forms/definition.ts";
import { sameJson } from "#domain/kit/same-json.ts";

/** A form as the server has it. */
export type Stored = { readonly form: FormDefinition; readonly edition: number };

export type SaveState =
  | { readonly status: "saved" | "unsaved" | "saving" | "conflict" }
  | { readonly status: "failed"; readonly error: unknown };

/** After the last change. */
export const SAVE_AFTER_MS = 900;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

const retryAfterMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);

export type SaverOptions = {
  readonly start: Stored;
  /** Answers the new edition; throws what went wrong. */
  readonly save: (form: FormDefinition, edition: number) => Promise<{ readonly edition: number }>;
  readonly isConflict: (error: unknown) => boolean;
  /** Worth another try without a change. */
  readonly isRetriable: (error: unknown) => boolean;
  readonly onState: (state: SaveState, saved: Stored) => void;
};

export type Saver = {
  /** What is to be saved from now on. */
  readonly changed: (form: FormDefinition) => void;
  /** Saves at once; whether everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** The server's present form is known: what is to be saved goes on top of it. */
  readonly rebase: (stored: Stored) => void;
  /** The server's present form is what is to be saved: nothing is. */
  readonly adopt: (stored: Stored) => void;
  readonly saved: () => Stored;
  readonly isDirty: () => boolean;
  /** No more tries; a call that is under way is waited for by nobody. */
  readonly stop: () => void;
};

/** Does something later, and only the last time that it is asked to. */
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

/** Calls that come while it works wait for the same end. */
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
 * Saves a form some time after each change, one call at a time, again and again while the server
 * cannot be reached, and never over somebody else's change.
 */
export const createSaver = (options: SaverOptions): Saver => {
  let saved = options.start;
  let wanted = options.start.form;
  let state: SaveState = { status: "saved" };
  let failures = 0;
  /** Sent without an answer: it may have been saved, or not. */
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
      // The same once more is told from another change: it is refused for neither.
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
