import { type AskedField, answersInOneLine } from "#domain/forms/submission-columns.ts";
import { spamReasonTexts } from "#domain/forms/submission-texts.ts";
import type { SubmissionRow } from "#read-api/form-submissions/contract.ts";
import type { CellRenderers, Look } from "../kit/lists/list-columns.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { Forgotten } from "./submission-words.tsx";
import classes from "./submissions-screen.module.css";

/** On phones a row is a card with this many answers; the drawer has the others. */
const ON_CARD = 4;

/** The reasons for spam, as text. */
export const SpamReasons = ({
  of: { spamReasons, spamByOwner },
}: {
  readonly of: Pick<SubmissionRow, "spamReasons" | "spamByOwner">;
}) => (
  <span className={classes.pills}>
    {[...spamReasons, ...(spamByOwner ? (["owner"] as const) : [])].map((reason) => (
      <Pill key={reason} tone="warn">
        {spamReasonTexts[reason]}
      </Pill>
    ))}
  </span>
);

const fixed: CellRenderers<SubmissionRow> = {
  submittedAt: {
    card: "title",
    width: "12rem",
    cell: (row) => (
      <span className={classes.sent}>
        <RowOpener open={{ open: row.submissionId }}>
          <Moment at={row.submittedAt} />
        </RowOpener>
        {row.noteCount > 0 && <Pill>Note</Pill>}
        {row.replyCount > 0 && <Pill tone="good">Replied</Pill>}
      </span>
    ),
  },
  reasons: { cell: (row) => <SpamReasons of={row} /> },
  answers: {
    cell: (row) =>
      row.answers === null ? (
        <Forgotten />
      ) : (
        <span className={classes.summary}>{answersInOneLine(row)}</span>
      ),
  },
  form: { width: "11rem" },
  page: { card: "hidden" },
};

const answerCell = (row: SubmissionRow, { fieldId, type }: AskedField) => {
  if (row.answers === null) return <Forgotten />;
  const answer = row.answers.find((each) => each.fieldId === fieldId && each.type === type);
  // The form of that time did not have the field.
  if (answer === undefined) return <span aria-hidden="true">–</span>;
  return <span className={classes.answer}>{answer.text}</span>;
};

const answered = (field: AskedField, index: number): readonly [string, Look<SubmissionRow>] => [
  field.id,
  { card: index < ON_CARD ? "row" : "hidden", cell: (row) => answerCell(row, field) },
];

/** The cells of submissions; those of fields depend on the form. */
export const submissionCells = (
  fields: readonly AskedField[] | undefined,
): CellRenderers<SubmissionRow> => ({
  ...fixed,
  ...Object.fromEntries((fields ?? []).map(answered)),
});
