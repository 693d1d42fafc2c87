import type { AnyColumns, ListColumn } from "./list-columns.ts";
import type { Condition } from "./list-filters.ts";

// biome-ignore lint/suspicious/noExplicitAny: the rows of the list that the columns belong to.
type AnyRow = any;

const isSame = ({ kind, isExact }: ListColumn<AnyRow>, found: string, value: string): boolean => {
  if (kind === "choice" || isExact) return found === value;
  return kind === "text"
    ? found.toLowerCase() === value.toLowerCase()
    : Number(found) === Number(value);
};

/** Whether a row satisfies a filter on one column, with the same result as the list's call. */
export const holds = (
  columns: AnyColumns,
  { column, operator, values }: Condition,
  row: AnyRow,
): boolean => {
  const asked = columns[column] as ListColumn<AnyRow> | undefined;
  if (asked === undefined) return false;
  const found = String(asked.value(row) ?? "");
  const [value = ""] = values;
  const isKnown = found !== "";
  const has = (part: (text: string, of: string) => boolean) =>
    part(found.toLowerCase(), value.toLowerCase());
  switch (operator) {
    case "contains":
      return has((text, of) => text.includes(of));
    case "starts":
      return has((text, of) => text.startsWith(of));
    case "empty":
      return !isKnown;
    case "filled":
      return isKnown;
    case "least":
      return isKnown && Number(found) >= Number(value);
    case "most":
      return isKnown && Number(found) <= Number(value);
    case "since":
      return isKnown && Date.parse(found) >= Date.parse(value);
    case "before":
      return isKnown && Date.parse(found) < Date.parse(value);
    case "lacks":
      return !has((text, of) => text.includes(of));
    case "not":
      return !values.some((each) => isSame(asked, found, each));
    default:
      return isKnown && values.some((each) => isSame(asked, found, each));
  }
};
