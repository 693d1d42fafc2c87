import { useState } from "react";
import type { FieldFilter } from "#domain/forms/field-filter.ts";
import type { SubmissionColumn } from "#read-api/form-submissions/contract.ts";

export const filterKinds = {
  chosen: "is",
  containing: "contains",
  answered: "was answered",
  unanswered: "was not answered",
} as const satisfies Record<FieldFilter["is"], string>;

type Draft = {
  readonly column: SubmissionColumn | undefined;
  readonly is: FieldFilter["is"];
  readonly text: string;
  readonly option: string | undefined;
  /** Of a likert: -2 to 2. */
  readonly choice: string;
};

/** Undefined while something is missing. */
const filterOf = ({ column, is, text, option, choice }: Draft): FieldFilter | undefined => {
  if (column === undefined) return undefined;
  const { fieldId, type } = column;
  switch (is) {
    case "chosen":
      return option === undefined
        ? undefined
        : { is, fieldId, option, ...(type === "likert" && { choice }) };
    case "containing":
      return text.trim() === "" ? undefined : { is, fieldId, text: text.trim() };
    default:
      return { is, fieldId };
  }
};

const emptyFor = (column: SubmissionColumn | undefined): Draft => {
  const option = column?.options[0]?.option;
  const is = option === undefined ? "containing" : "chosen";
  return { column, is, text: "", option, choice: "2" };
};

/** A condition while it is being put together; a field with options asks for one of them first. */
export const useFilterDraft = (columns: readonly SubmissionColumn[]) => {
  const [draft, setDraft] = useState(() => emptyFor(columns[0]));
  return {
    draft,
    filter: filterOf(draft),
    pick: (id: string) => setDraft(emptyFor(columns.find((each) => each.id === id))),
    set: (change: Partial<Draft>) => setDraft({ ...draft, ...change }),
  };
};
