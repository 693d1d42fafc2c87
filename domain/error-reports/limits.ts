/** Spec: A9.5. */
export const MAX_SENDS = 20;
export const MAX_QUEUED = 10;
export const MAX_STACK_LENGTH = 5_000;
export const SEND_AFTER_MS = 1_000;

/** Not in the specification. */
export const MAX_MESSAGE_LENGTH = 1_000;
export const MAX_PLACE_LENGTH = 500;
