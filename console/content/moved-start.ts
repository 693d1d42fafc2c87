import type { ContentItemDefinition } from "#domain/content/item.ts";

type Dates = Pick<ContentItemDefinition, "startDate" | "endDate">;

/** An event that begins at another time lasts as long as before: its end moves with it. */
export const movedStart = (before: Dates, startDate: number): Partial<Dates> => {
  if (before.startDate === null || before.endDate === null) return { startDate };
  const duration = before.endDate - before.startDate;
  return duration < 0 ? { startDate } : { startDate, endDate: startDate + duration };
};
