const MILLION = 1_000_000;
const SECOND_MS = 1_000;

/** The share of visits with a single page view, in millionths. Null without visits. */
export const bouncePpm = (bounces: number, visits: number): number | null =>
  visits === 0 ? null : Math.round((bounces / visits) * MILLION);

/**
 * What a visit lasted on average, in milliseconds. Null without visits. From whole seconds of all visits together, as reports
 * have them, so that every place that shows the average rounds it to the same second.
 */
export const millisecondsPerVisit = (seconds: number, visits: number): number | null =>
  visits === 0 ? null : Math.round((seconds * SECOND_MS) / visits);
