const MS = 1_000;
const SECONDS = 60;

/** Whole seconds, never below 0; the last second counts until it is over. */
export const secondsUntil = (endsAtMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((endsAtMs - nowMs) / MS));

/** "9:05". */
export const timeLeftText = (seconds: number): string =>
  `${Math.floor(seconds / SECONDS)}:${String(seconds % SECONDS).padStart(2, "0")}`;
