import type { QueryOf, ResponseOf } from "#domain/shared/contract.ts";
import { COUNTED_AT_MOST } from "#domain/shared/paging.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { pagedText, queryPage } from "../shared/paged-query.ts";
import type {
  countSubmissionsContract,
  listSubmissionsContract,
  SubmissionRow,
} from "./contract.ts";
import { submissionsOrder, submissionsWhere } from "./submission-filter.ts";

/** Postgres makes the counts for the rows of the page only: what is costly waits for the limit. */
export const submissionColumns = `
         submission_id as "submissionId", form_id as "formId", form_name as "formName",
         form_version as "formVersion", submitted_at as "submittedAt", page_title as "pageTitle",
         page_path as "pagePath", folder, spam, spam_reasons as "spamReasons",
         spam_by_owner as "spamByOwner", answers,
         (select count(*)::int from read.form_submission_notes as notes
           where notes.website_id = found.website_id
             and notes.submission_id = found.submission_id) as "noteCount",
         (select count(*)::int from read.form_submission_replies as replies
           where replies.website_id = found.website_id
             and replies.submission_id = found.submission_id) as "replyCount"`;

const LIST_CHARACTERS = 300;

const cut = (text: string): string =>
  text.length <= LIST_CHARACTERS ? text : `${text.slice(0, LIST_CHARACTERS - 1)}…`;

type Row = SubmissionRow & { readonly sortedBy: unknown };

const shown = ({ sortedBy: _sortedBy, answers, ...row }: Row): SubmissionRow => ({
  ...row,
  answers: answers?.map((answer) => ({ ...answer, text: cut(answer.text) })) ?? null,
});

export const createListSubmissions =
  (sql: Sql, timeZoneOf: (websiteId: string) => Promise<string>) =>
  async (
    websiteId: string,
    query: QueryOf<typeof listSubmissionsContract>,
  ): Promise<ResponseOf<typeof listSubmissionsContract>> => {
    const timeZone = () => timeZoneOf(websiteId);
    const { where, values } = await submissionsWhere(sql, timeZone, websiteId, query);
    const { expression, order, values: sorted } = submissionsOrder(query.sort, values.length + 3);
    const matching = `
      select ${submissionColumns}, ${expression} as "sortedBy"
        from read.form_submissions as found
       where ${where}`;
    const text = pagedText(matching, order, COUNTED_AT_MOST + 1);
    const { rows, total, ...page } = await queryPage<Row>(sql, text, query, [...values, ...sorted]);
    const counted = { total: Math.min(total, COUNTED_AT_MOST), capped: total > COUNTED_AT_MOST };
    return { ...page, ...counted, rows: rows.map(shown) };
  };

const countText = `
  select count(*) filter (where folder = 'inbox')::int as inbox,
         count(*) filter (where folder = 'spam')::int as spam,
         count(*) filter (where folder = 'deleted')::int as deleted
    from read.form_submissions
   where website_id = $1 and ($2::text is null or form_id = $2)`;

export const createCountSubmissions =
  (sql: Sql) =>
  async (
    websiteId: string,
    formId: string | undefined,
  ): Promise<ResponseOf<typeof countSubmissionsContract>> => {
    const [counts] = await sql.query<ResponseOf<typeof countSubmissionsContract>>(countText, [
      websiteId,
      formId ?? null,
    ]);
    return counts ?? { inbox: 0, spam: 0, deleted: 0 };
  };
