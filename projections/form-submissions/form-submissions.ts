import { readFileSync } from "node:fs";
import { answerFacets } from "#domain/forms/answer-facets.ts";
import type { FormDefinition, FormField } from "#domain/forms/definition.ts";
import { FormEvent, FormSubmissionEvent } from "#domain/forms/events.ts";
import { ownerText } from "#domain/forms/owner-text.ts";
import { answerOrder } from "#domain/forms/typed-answer.ts";
import { FieldValues } from "#domain/forms/values.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection, Statement } from "../kit/projection.ts";
import { tableChanges } from "../kit/table-changes.ts";
import {
  columnsTable,
  notesTable,
  optionsTable,
  releasedFormsTable,
  repliesTable,
  submissionsTable,
} from "./tables.ts";

type Submitted = Extract<FormSubmissionEvent, { type: "FormSubmitted" }>;
type Personal = Projectable["personal"];

/** No owner needs a password that a visitor typed. */
const withoutPasswords = (values: FieldValues, fields: Submitted["fields"]): FieldValues => {
  const passwords = fields.filter(({ type }) => type === "password");
  const kept = { ...values };
  for (const { fieldId } of passwords) delete kept[fieldId];
  return kept;
};

/** The columns with the visitor's input. */
const saidIn = (personal: Personal, fields: Submitted["fields"]) => {
  if (personal === null)
    return { answers: null, given: null, search_text: null, sort_keys: null, facets: null };
  const values = FieldValues.parse(personal.values);
  const answers = fields.map((field) => {
    const type = field.type as FormField["type"];
    return { ...field, type, text: ownerText({ type }, values[field.fieldId]) };
  });
  return {
    answers,
    given: withoutPasswords(values, fields),
    search_text: answers.map(({ text }) => text.toLowerCase()).join("\n"),
    sort_keys: Object.fromEntries(
      answers.map((answer) => [
        answer.fieldId,
        answerOrder(answer, values[answer.fieldId], answer.text),
      ]),
    ),
    facets: answers.flatMap((answer) => answerFacets(answer, values[answer.fieldId])),
  };
};

const textIn = (personal: Personal, name: string): string | null => {
  const value = personal?.[name];
  return typeof value === "string" ? value : null;
};

/** The changes of one batch to all tables. */
const changesOf = () => {
  const submissions = tableChanges(submissionsTable);
  const notes = tableChanges(notesTable);
  const replies = tableChanges(repliesTable);
  const columns = tableChanges(columnsTable);
  const options = tableChanges(optionsTable);
  const released = tableChanges(releasedFormsTable);
  return { submissions, notes, replies, columns, options, released };
};
type Changes = ReturnType<typeof changesOf>;

const askedIn = (
  { columns, options, released }: Changes,
  website_id: string,
  { formId, name, fields }: FormDefinition,
  position: bigint,
) => {
  const form = { website_id, form_id: formId };
  released.put({ ...form, name, released_at: position });
  for (const [place, field] of fields.entries()) {
    if (field.type === "section") continue;
    const column = { ...form, field_id: field.fieldId, type: field.type };
    columns.put({ ...column, title: field.title, place, asked_at: position });
    if (!("options" in field)) continue;
    for (const [at, option] of field.options.entries())
      options.put({ ...column, option, place: at, asked_at: position });
  }
};

const submitted = (changes: Changes, website_id: string, event: Submitted, personal: Personal) => {
  const form = { website_id, form_id: event.formId };
  for (const [place, { fieldId, title, type }] of event.fields.entries())
    changes.columns.ensure({ ...form, field_id: fieldId, type, title, place, asked_at: 0 });
  changes.submissions.put({
    ...form,
    submission_id: event.submissionId,
    form_name: event.formName,
    form_version: event.formVersion ?? null,
    person_id: event.person.personId,
    fields: event.fields,
    ...saidIn(personal, event.fields),
    spam: event.spamReasons.length > 0,
    spam_by_owner: false,
    spam_reasons: event.spamReasons,
    deleted: false,
    page_title: event.pageTitle,
    page_id: event.pageId,
    content_source: event.contentSource,
    page_path: event.pagePath,
    page_permission_type_value: event.pagePermissionTypeValue,
    submitted_at: event.submittedAt,
  });
};

/** `formSubmission-<websiteId>.<submissionId>`: later events do not repeat the id. */
const submissionOf = (stream: string): string => stream.slice(stream.lastIndexOf(".") + 1);

const apply = (changes: Changes, recorded: Projectable, event: FormSubmissionEvent) => {
  const { personal, metadata } = recorded;
  const { websiteId: website_id, actor } = metadata;
  const submission = { website_id, submission_id: submissionOf(recorded.stream) };
  const { submissions, notes, replies } = changes;
  switch (event.type) {
    case "FormSubmitted":
      return submitted(changes, website_id, event, personal);
    case "SubmissionMarkedAsSpam":
      return submissions.patch(submission, { spam: true, spam_by_owner: true });
    case "SubmissionReleasedFromSpam":
      return submissions.patch(submission, { spam: false, spam_by_owner: false });
    case "SubmissionDeleted":
      return submissions.patch(submission, { deleted: true });
    case "SubmissionRestored":
      return submissions.patch(submission, { deleted: false });
    case "SubmissionNoteAdded":
      return notes.put({
        ...submission,
        note_id: event.noteId,
        person_id: event.person.personId,
        note: textIn(personal, "note"),
        added_by: actor,
        added_at: event.addedAt,
      });
    case "SubmissionNoteRemoved":
      return notes.remove({ ...submission, note_id: event.noteId });
    case "SubmissionReplied":
      return replies.put({
        ...submission,
        reply_id: event.replyId,
        person_id: event.person.personId,
        sent_to: textIn(personal, "to"),
        subject: textIn(personal, "subject"),
        body: textIn(personal, "text"),
        replied_by: actor,
        replied_at: event.repliedAt,
      });
    case "SubmissionDeliveryRequested":
      return undefined;
    default:
      return unreachable(event);
  }
};

const formTypes: ReadonlySet<string> = new Set(["FormDefined", "FormReleased"]);
const submissionTypes: ReadonlySet<string> = new Set(
  FormSubmissionEvent.def.options.flatMap((option) => [...option.shape.type.def.values]),
);

const project = (batch: readonly Projectable[]): readonly Statement[] => {
  const changes = changesOf();
  for (const recorded of batch) {
    const personId = forgottenPerson(recorded);
    if (personId !== undefined) {
      for (const table of [changes.submissions, changes.notes, changes.replies])
        table.forget(personId);
    } else if (formTypes.has(recorded.type)) {
      const event = readEvent(FormEvent, recorded);
      if ("form" in event)
        askedIn(changes, recorded.metadata.websiteId, event.form, recorded.position);
    } else if (submissionTypes.has(recorded.type))
      apply(changes, recorded, readEvent(FormSubmissionEvent, recorded));
  }
  return Object.values(changes).flatMap((table) => table.statements());
};

/** Submissions of the website's forms, and what was done with them since. */
export const formSubmissions: Projection = {
  name: "form-submissions",
  version: 2,
  reads: { categories: ["form", "formSubmission"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./form-submissions.sql", import.meta.url), "utf8"),
  views: [
    "form_submissions",
    "form_submission_notes",
    "form_submission_replies",
    "form_submission_columns",
    "form_submission_options",
    "form_submission_forms",
  ],
  project,
};
