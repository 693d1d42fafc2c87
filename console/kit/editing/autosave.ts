import { sameJson } from "#domain/kit/same-json.ts";

/** The server's version of a document. */
export type Stored<Document> = { readonly document: Document; readonly edition: number };

export type SaveState =
  | { readonly status: "saved" | "unsaved" | "saving" | "conflict" }
  | { readonly status: "failed"; readonly error: unknown };

/** Delay after the last change. */
export const SAVE_AFTER_MS = 900;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

const retryAfterMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);

export type SaverOptions<Document> = {
  readonly start: Stored<Document>;
  /** Returns the new edition; throws on failure. */
  readonly save: (document: Document, edition: number) => Promise<{ readonly edition: number }>;
  readonly isConflict: (error: unknown) => boolean;
  /** Whether a retry without a change can succeed. */
  readonly isRetriable: (error: unknown) => boolean;
  readonly onState: (state: SaveState, saved: Stored<Document>) => void;
};

export type Saver<Document> = {
  /** Sets the document to be saved. */
  readonly changed: (document: Document) => void;
  /** Saves immediately; returns whether everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** The server's current document is known: the changes are applied on top of it. */
  readonly rebase: (stored: Stored<Document>) => void;
  /** The server's current document equals the changes: nothing needs saving. */
  readonly adopt: (stored: Stored<Document>) => void;
  readonly saved: () => Stored<Document>;
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
 * Saves a document some time after each change, one call at a time, with retries while the server is
 * unavailable, and never over another member's change.
 */
export const createSaver = <Document>(options: SaverOptions<Document>): Saver<Document> => {
  let saved = options.start;
  let wanted = options.start.document;
  let state: SaveState = { status: "saved" };
  let failures = 0;
  /** A request without an answer: it may have been saved, or not. */
  let uncertain: Document | undefined;
  const isDirty = () => uncertain !== undefined || !sameJson(wanted, saved.document);
  const tell = (told: SaveState) => {
    state = told;
    options.onState(told, saved);
  };
  const keep = (stored: Stored<Document>) => {
    saved = stored;
    uncertain = undefined;
    failures = 0;
  };

  const failed = (error: unknown, document: Document) => {
    const again = options.isRetriable(error);
    uncertain = again ? document : undefined;
    if (options.isConflict(error)) return tell({ status: "conflict" });
    tell({ status: "failed", error });
    if (again) next.after(retryAfterMs(failures));
    else if (wanted !== document) next.after(SAVE_AFTER_MS);
    failures += 1;
  };
  const saving = oneAtATime(async () => {
    next.stop();
    while (isDirty() && state.status !== "conflict") {
      // Repeating the same document is distinguished from another change: neither is rejected for it.
      const document = uncertain ?? wanted;
      tell({ status: "saving" });
      try {
        const { edition } = await options.save(document, saved.edition);
        keep({ document, edition });
      } catch (error) {
        return failed(error, document);
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
    changed: (document) => {
      wanted = document;
      if (state.status !== "conflict" && !saving.isRunning()) wait();
    },
    flush: () => saving.run().then(() => !isDirty()),
    rebase: (stored) => {
      keep(stored);
      wait();
    },
    adopt: (stored) => {
      wanted = stored.document;
      keep(stored);
      wait();
    },
    saved: () => saved,
    isDirty,
    stop: next.stop,
  };
};
