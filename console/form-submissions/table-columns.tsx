import type { Column } from "#console/ui/data-table-columns.ts";
import type { Looks } from "#console/ui/list-columns.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Pill } from "#console/ui/pill.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { NO_ANSWER } from "#domain/forms/answer-text.ts";
import { spamReasonTexts } from "#domain/forms/submission-texts.ts";
import type { AnyColumns } from "#domain/shared/list-columns.ts";
import type { SubmissionColumn, SubmissionRow } from "#read-api/form-submissions/contract.ts";
import { Forgotten } from "./submission-words.tsx";
import classes from "./submissions-screen.module.css";

type C = Column<SubmissionRow>;

/** On phones a row is a card: this many answers stand on it, the drawer has the others. */
const ON_CARD = 4;
const right = new Set(["number", "currency"]);

/** Why a submission is in the spam folder, in words. */
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

const sent: C = {
  id: "submittedAt",
  header: "Sent",
  sortable: true,
  descendingFirst: true,
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
};

const summary: C = {
  id: "answers",
  header: "Answers",
  cell: (row) =>
    row.answers === null ? (
      <Forgotten />
    ) : (
      <span className={classes.summary}>
        {row.answers
          .filter(({ text }) => text !== NO_ANSWER)
          .map(({ text }) => text.replaceAll("\n", " "))
          .join(" · ") || NO_ANSWER}
      </span>
    ),
};

const reasons: C = {
  id: "reasons",
  header: "Why it is spam",
  cell: (row) => <SpamReasons of={row} />,
};
const form: C = {
  id: "form",
  header: "Form",
  sortable: true,
  width: "11rem",
  cell: (row) => row.formName,
};
const page: C = {
  id: "page",
  header: "Page",
  sortable: true,
  card: "hidden",
  cell: (row) => row.pagePath || row.pageTitle,
};

const answerCell = (row: SubmissionRow, { fieldId, type }: SubmissionColumn) => {
  if (row.answers === null) return <Forgotten />;
  const answer = row.answers.find((each) => each.fieldId === fieldId && each.type === type);
  // The form of that time did not ask.
  if (answer === undefined) return <span aria-hidden="true">–</span>;
  return <span className={classes.answer}>{answer.text}</span>;
};

const answered = (column: SubmissionColumn, index: number): C => ({
  id: column.id,
  header: columnTitle(column),
  sortable: column.type !== "password",
  card: index < ON_CARD ? "row" : "hidden",
  ...(right.has(column.type) && { align: "right" as const }),
  cell: (row) => answerCell(row, column),
});

/** A field without a title is known by its id; one that is not asked any more says so. */
export const columnTitle = ({ title, fieldId, dropped }: SubmissionColumn): string =>
  `${title.trim() || fieldId}${dropped ? " (no longer asked)" : ""}`;

/** Every column that there is to choose from. */
export const columnsFor = (
  asked: readonly SubmissionColumn[] | undefined,
  inSpam: boolean,
): readonly C[] => [
  sent,
  ...(inSpam ? [reasons] : []),
  ...(asked === undefined ? [summary, form] : asked.map(answered)),
  page,
];

/** What such a table says of itself: its columns follow from the form, and show themselves. */
export const listColumnsOf = (
  all: readonly C[],
): { readonly columns: AnyColumns; readonly looks: Looks<SubmissionRow> } => ({
  columns: Object.fromEntries(
    all.map(({ id, header, sortable }) => [
      id,
      {
        label: header,
        kind: "text" as const,
        value: () => null,
        ...(sortable && { sortable: true as const }),
      },
    ]),
  ),
  looks: Object.fromEntries(all.map((column) => [column.id, column])),
});
