import type { FormField } from "#domain/forms/definition.ts";
import { addressesIn } from "#domain/forms/reply.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { isUuid } from "#domain/kit/uuid.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import type { getSubmissionContract } from "./contract.ts";
import { submissionSelected } from "./submissions-source.ts";

const text = `
  select ${submissionSelected}, page_id as "pageId", content_source as "contentSource",
         page_permission_type_value as "pagePermissionTypeValue", given as values, fields,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'noteId', note_id, 'note', note, 'addedBy', added_by, 'addedAt', ${isoMoment("added_at")})
                   order by added_at, note_id), '[]')
            from read.form_submission_notes as notes
           where notes.website_id = found.website_id
             and notes.submission_id = found.submission_id) as notes,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'replyId', reply_id, 'to', sent_to, 'subject', subject, 'text', body,
                   'repliedBy', replied_by, 'repliedAt', ${isoMoment("replied_at")})
                   order by replied_at, reply_id), '[]')
            from read.form_submission_replies as replies
           where replies.website_id = found.website_id
             and replies.submission_id = found.submission_id) as replies
    from read.form_submissions as found
   where website_id = $1 and submission_id = $2::uuid`;

type Submission = ResponseOf<typeof getSubmissionContract>;
type StoredSubmission = Omit<Submission, "addresses"> & {
  readonly fields: readonly Pick<FormField, "fieldId" | "type">[];
};

/** Undefined when the submission does not exist. */
export const createGetSubmission =
  (sql: Sql) =>
  async (websiteId: string, submissionId: string): Promise<Submission | undefined> => {
    if (!isUuid(submissionId.toLowerCase())) return undefined;
    const [found] = await sql.query<StoredSubmission>(text, [websiteId, submissionId]);
    if (found === undefined) return undefined;
    const { fields, ...submission } = found;
    const values = (submission.values ?? {}) as FieldValues;
    return { ...submission, addresses: [...addressesIn(fields, values)] };
  };
