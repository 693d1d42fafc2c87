import { useState } from "react";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import {
  type Condition,
  isAskable,
  namesChoices,
  type Operator,
  offeredOperators,
  takesValue,
} from "#domain/kit/list-filters.ts";
import { addDays, startOfDay } from "#domain/kit/zoned-day.ts";
import { useWebsite } from "../session/session.tsx";

export type FilterDraft = {
  readonly column: string;
  readonly operator: Operator;
  readonly text: string;
  readonly chosen: readonly string[];
};

const CENTS = 100;
const AMOUNT = /^-?\d{1,13}([.,]\d{1,2})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const centsOf = (text: string): string[] => {
  const plain = text.replaceAll(/[^\d.,-]/g, "");
  return AMOUNT.test(plain) ? [String(Math.round(Number(plain.replace(",", ".")) * CENTS))] : [];
};

/** Input as the call takes it; nothing while it is incomplete. */
export const valuesOf = (
  columns: AnyColumns,
  { column, operator, text, chosen }: FilterDraft,
  timeZone: string,
): readonly string[] => {
  const given = text.trim();
  const listColumn = columns[column];
  if (!takesValue(operator)) return [];
  if (listColumn !== undefined && namesChoices(listColumn, operator)) return chosen;
  switch (listColumn?.kind) {
    case "money":
      return centsOf(given);
    case "count":
      return given === "" ? [] : [given.replace(/^#/, "").replaceAll(",", "")];
    case "moment":
      if (!DAY.test(given)) return [];
      return [startOfDay(operator === "before" ? addDays(given, 1) : given, timeZone)];
    default:
      return given === "" ? [] : [given];
  }
};

const emptyFor = (columns: AnyColumns, column: string): FilterDraft => {
  const [first] = Object.keys(offeredOperators(columns[column] ?? { kind: "text" }));
  return { column, operator: first as Operator, text: "", chosen: [] };
};

/** A filter in the form; `condition` is undefined until it is complete. */
export const useFilterDraft = (columns: AnyColumns, first: string) => {
  const { timeZone } = useWebsite();
  const [draft, setDraft] = useState(() => emptyFor(columns, first));
  const condition: Condition = {
    column: draft.column,
    operator: draft.operator,
    values: valuesOf(columns, draft, timeZone),
  };
  return {
    draft,
    condition: isAskable(columns, condition) ? condition : undefined,
    pick: (column: string) => setDraft(emptyFor(columns, column)),
    set: (change: Partial<FilterDraft>) => setDraft({ ...draft, ...change }),
  };
};
