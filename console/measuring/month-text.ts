const format = new Intl.DateTimeFormat("en-US", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `2026-05` as "May 2026". */
export const monthText = (month: string): string => format.format(new Date(`${month}-01T00:00Z`));

/** "May 2026", or "March 2026 to May 2026". */
export const monthsText = (months: readonly string[]): string => {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last ? monthText(first) : `${monthText(first)} to ${monthText(last)}`;
};
