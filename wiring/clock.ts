/** Milliseconds since 1970. */
export const nowMs = () => Date.now();
/** ISO 8601, UTC, milliseconds. */
export const now = () => new Date().toISOString();
