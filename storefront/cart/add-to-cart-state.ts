/** Milliseconds. Spec: A4.1, A9.1. */
export const ADDED_AFTER_MS = 1000;
export const IDLE_AFTER_ADDED_MS = 2000;
export const IDLE_AFTER_ERROR_MS = 1000;

export type AddToCartError = { readonly title: string; readonly message: string };

/**
 * - `adding`: the call is in progress.
 * - `succeeded`: the button keeps its label until `added`.
 * - `failed`: the error is already shown, but the button is not enabled yet. The error outlives
 *   `failed`: it stays until the visitor tries again or changes the selection.
 */
export type AddToCartState = {
  readonly status: "idle" | "adding" | "succeeded" | "added" | "failed";
  readonly error: AddToCartError | undefined;
};

export type AddToCartSignal =
  | { readonly type: "clicked" | "succeeded" | "elapsed" | "changed" }
  /** The visitor returned to a page that they had left for checkout. */
  | { readonly type: "returned" }
  /** Rejected before anything was sent: the button never leaves idle. */
  | { readonly type: "invalid"; readonly error: AddToCartError }
  /** Without its own error where fields show theirs. */
  | { readonly type: "failed"; readonly error: AddToCartError | undefined };

export const idle: AddToCartState = { status: "idle", error: undefined };

/** Spec: A4.1. */
export const nextAddToCartState = (
  state: AddToCartState,
  signal: AddToCartSignal,
): AddToCartState => {
  switch (signal.type) {
    case "clicked":
      return state.status === "idle" ? { status: "adding", error: undefined } : state;
    case "invalid":
      return state.status === "idle" ? { status: "idle", error: signal.error } : state;
    case "succeeded":
      return state.status === "adding" ? { status: "succeeded", error: undefined } : state;
    case "failed":
      return state.status === "adding" ? { status: "failed", error: signal.error } : state;
    case "changed":
      return state.status === "idle" ? idle : state;
    case "returned":
      return idle;
    case "elapsed":
      return afterDelay(state);
  }
};

const afterDelay = (state: AddToCartState): AddToCartState => {
  switch (state.status) {
    case "succeeded":
      return { status: "added", error: undefined };
    case "added":
      return idle;
    case "failed":
      return { status: "idle", error: state.error };
    case "idle":
    case "adding":
      return state;
  }
};

/** Duration of the state until `elapsed`; undefined for one that waits for another event. */
export const lastsMs = ({ status }: AddToCartState): number | undefined =>
  ({
    idle: undefined,
    adding: undefined,
    succeeded: ADDED_AFTER_MS,
    added: IDLE_AFTER_ADDED_MS,
    failed: IDLE_AFTER_ERROR_MS,
  })[status];

/** `idleText` is the owner's text or the default. Spec: A4.1. */
export const addToCartLabel = ({ status }: AddToCartState, idleText: string): string =>
  ({
    idle: idleText,
    adding: "Adding…",
    succeeded: "Adding…",
    added: "Added!",
    failed: "Adding…",
  })[status];
