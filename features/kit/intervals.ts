/** Intervals of periodic tasks, in milliseconds. */
export const EVERY_5_SECONDS = 5_000;
export const EVERY_MINUTE = 60 * 1_000;
export const EVERY_5_MINUTES = 5 * 60 * 1_000;
export const EVERY_10_MINUTES = 10 * 60 * 1_000;
export const EVERY_DAY = 24 * 60 * 60 * 1_000;
