import { newKey } from "../kit/new-key.ts";

const TIME_DIGITS = 12;

/**
 * The id of one report: a repeated report has the same id and counts once. It starts with the time,
 * which keeps ids of the same minute together in the server's index.
 */
export const newReportId = (): string =>
  Date.now().toString(16).padStart(TIME_DIGITS, "0") + newKey().slice(TIME_DIGITS);
