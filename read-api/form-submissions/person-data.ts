import { ofPersons, type PersonDataParts, withoutFields } from "../kit/person-data.ts";

/** Answers as they are shown: those of password fields are not. */
const rowsText = `
  select submission_id as "submissionId", form_name as form, submitted_at as "submittedAt",
         page_title as "pageTitle", page_path as "pagePath", answers,
         (select json_agg(json_build_object('note', note.note, 'addedAt', note.added_at)
                          order by note.added_at)
            from read.form_submission_notes as note
           where note.website_id = submission.website_id
             and note.submission_id = submission.submission_id) as notes,
         (select json_agg(json_build_object('subject', reply.subject, 'body', reply.body,
                                            'repliedAt', reply.replied_at)
                          order by reply.replied_at)
            from read.form_submission_replies as reply
           where reply.website_id = submission.website_id
             and reply.submission_id = submission.submission_id) as replies
    from read.form_submissions as submission
   where ${ofPersons}
   order by submitted_at`;

export const submissionPersonData: PersonDataParts = {
  formSubmissions: {
    projections: ["form-submissions"],
    rows: rowsText,
    recordedAt: "submittedAt",
    counted: {
      label: "Forms sent",
      text: `select count(*)::int as count from read.form_submissions where ${ofPersons}`,
    },
    forThePerson: withoutFields("notes"),
  },
};
