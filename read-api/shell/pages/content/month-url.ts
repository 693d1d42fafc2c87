/** The month view of a calendar; without a month, the present one. */
export const monthUrl = (calendarUrl: string, month?: string): string =>
  `${calendarUrl}?view=month${month === undefined ? "" : `&month=${month}`}`;
