const SECOND_MS = 1_000;
const MINUTE = 60;

/** Milliseconds as "48s" or "2m 05s". */
export const formatDuration = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / SECOND_MS);
  if (seconds < MINUTE) return `${seconds}s`;
  return `${Math.floor(seconds / MINUTE)}m ${String(seconds % MINUTE).padStart(2, "0")}s`;
};
