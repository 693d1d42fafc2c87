import type { ReadModels } from "#infra/ask/port.ts";

export const formSubmissionsColumns: ReadModels = {
  form_submission_columns: {
    open: "website_id form_id field_id type title place asked_at",
  },
  form_submission_forms: {
    open: "website_id form_id name released_at",
  },
  form_submission_notes: {
    open: "website_id submission_id note_id person_id added_by added_at",
    personal: "note",
  },
  form_submission_options: {
    open: "website_id form_id field_id type option place asked_at",
  },
  form_submission_replies: {
    open: "website_id submission_id reply_id person_id replied_by replied_at",
    personal: "sent_to subject body",
  },
  form_submissions: {
    open: "website_id submission_id form_id form_name form_version person_id fields spam spam_by_owner spam_reasons deleted folder page_title page_id content_source page_path page_permission_type_value submitted_at",
    personal: "answers given search_text sort_keys facets",
  },
};
