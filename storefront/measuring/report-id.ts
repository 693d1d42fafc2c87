import { newKey } from "../kit/new-key.ts";

const TIME_DIGITS = 12;

/**
 * The id of one report: a report that is sent again carries the same id and counts once. It begins with the time,
 * which keeps ids of the same minute together where the server looks for them.
 */
export const newReportId = (): string =>
  Date.now().toString(16).padStart(TIME_DIGITS, "0") + newKey().slice(TIME_DIGITS);
