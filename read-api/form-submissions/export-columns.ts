import type { FormField } from "#domain/forms/definition.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { SubmissionColumn, SubmissionRow } from "./contract.ts";

/** A submission in an export. */
export type ExportRow = Pick<
  SubmissionRow,
  | "submissionId"
  | "formId"
  | "formName"
  | "formVersion"
  | "submittedAt"
  | "pageTitle"
  | "pagePath"
  | "folder"
  | "spamReasons"
  | "spamByOwner"
  | "answers"
> & {
  /** In the website's time zone: `2030-01-31 09:05:00`. */
  readonly sent: string;
  readonly fields: readonly Pick<FormField, "fieldId" | "type">[];
  /** Null once the person has been erased. */
  readonly given: FieldValues | null;
};

export type ExportColumn = SubmissionColumn & {
  /** A header that differs from every other column's. */
  readonly header: string;
};

/**
 * The columns with their titles, or ids where they have none. Fields with the same title also show
 * their id, and a field that had several types its type; in files of several forms the form's name
 * comes first. `taken`: headers that are already in use.
 */
export const exportColumns = (
  columns: readonly SubmissionColumn[],
  taken: readonly string[],
): readonly ExportColumn[] => {
  const severalForms = new Set(columns.map(({ formId }) => formId)).size > 1;
  const used = new Set(taken);
  return columns.map((column) => {
    const title = column.title.replace(/\s+/g, " ").trim() || column.fieldId;
    const plain = severalForms ? `${column.formName}: ${title}` : title;
    const spellings = [
      plain,
      `${plain} (${column.fieldId})`,
      `${plain} (${column.fieldId}, ${column.type})`,
      `${plain} (${column.formId}, ${column.fieldId}, ${column.type})`,
    ];
    const header = spellings.find((each) => !used.has(each)) ?? numbered(plain, used);
    used.add(header);
    return { ...column, header };
  });
};

const numbered = (title: string, used: ReadonlySet<string>): string => {
  for (let number = 2; ; number += 1)
    if (!used.has(`${title} ${number}`)) return `${title} ${number}`;
};

/** Whether the row's form version had this field. */
export const wasAsked = (
  row: ExportRow,
  { formId, fieldId, type }: Pick<ExportColumn, "formId" | "fieldId" | "type">,
): boolean =>
  row.formId === formId &&
  row.fields.some((field) => field.fieldId === fieldId && field.type === type);
