import { defineTable } from "../kit/table-changes.ts";

export const submissionsTable = defineTable({
  name: "form_submissions",
  columns: {
    website_id: "text",
    submission_id: "uuid",
    form_id: "text",
    form_name: "text",
    form_version: "int",
    person_id: "uuid",
    fields: "jsonb",
    answers: "jsonb",
    given: "jsonb",
    search_text: "text",
    sort_keys: "jsonb",
    facets: "text[]",
    spam: "boolean",
    spam_by_owner: "boolean",
    spam_reasons: "text[]",
    deleted: "boolean",
    page_title: "text",
    page_id: "text",
    content_source: "text",
    page_path: "text",
    page_permission_type_value: "text",
    submitted_at: "timestamptz",
  },
  key: ["website_id", "submission_id"],
  person: { id: "person_id", columns: ["answers", "given", "search_text", "sort_keys", "facets"] },
});

export const notesTable = defineTable({
  name: "form_submission_notes",
  columns: {
    website_id: "text",
    submission_id: "uuid",
    note_id: "uuid",
    person_id: "uuid",
    note: "text",
    added_by: "text",
    added_at: "timestamptz",
  },
  key: ["website_id", "submission_id", "note_id"],
  person: { id: "person_id", columns: ["note"] },
});

export const repliesTable = defineTable({
  name: "form_submission_replies",
  columns: {
    website_id: "text",
    submission_id: "uuid",
    reply_id: "uuid",
    person_id: "uuid",
    sent_to: "text",
    subject: "text",
    body: "text",
    replied_by: "text",
    replied_at: "timestamptz",
  },
  key: ["website_id", "submission_id", "reply_id"],
  person: { id: "person_id", columns: ["sent_to", "subject", "body"] },
});

const asked = { website_id: "text", form_id: "text", field_id: "text", type: "text" } as const;

export const columnsTable = defineTable({
  name: "form_submission_columns",
  columns: { ...asked, title: "text", place: "int", asked_at: "bigint" },
  key: ["website_id", "form_id", "field_id", "type"],
});

export const optionsTable = defineTable({
  name: "form_submission_options",
  columns: { ...asked, option: "text", place: "int", asked_at: "bigint" },
  key: ["website_id", "form_id", "field_id", "type", "option"],
});

export const releasedFormsTable = defineTable({
  name: "form_submission_forms",
  columns: { website_id: "text", form_id: "text", name: "text", released_at: "bigint" },
  key: ["website_id", "form_id"],
});
