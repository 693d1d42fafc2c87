/** A URL's filters without those on some columns; undefined where none are left. */
export const filtersWithout = (
  filters: string | undefined,
  isGone: (column: string) => boolean,
): string | undefined =>
  (filters ?? "")
    .split(";")
    .filter((each) => each !== "" && !isGone(each.split(":")[0] ?? ""))
    .join(";") || undefined;

/** Only the spam folder offers its reasons. */
export const isReason = (column: string): boolean => column === "reasons";

/** Columns of a form's fields contain a dot, and belong to that form. */
export const isOfField = (column: string): boolean => column.includes(".");
