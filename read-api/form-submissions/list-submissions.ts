import type { ResponseOf } from "#domain/kit/contract.ts";
import { COUNTED_AT_MOST } from "#domain/kit/paging.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type countSubmissionsContract, SubmissionFolder, type SubmissionRow } from "./contract.ts";

const LIST_CHARACTERS = 300;

const cut = (text: string): string =>
  text.length <= LIST_CHARACTERS ? text : `${text.slice(0, LIST_CHARACTERS - 1)}…`;

/** With what only conditions and orders look at. */
export type FoundSubmission = SubmissionRow &
  Readonly<Record<"search_text" | "sort_keys" | "facets", unknown>>;

/** A row of the list: long answers are cut. */
export const toSubmissionRow = ({
  search_text: _text,
  sort_keys: _keys,
  facets: _facets,
  answers,
  ...row
}: FoundSubmission): SubmissionRow => ({
  ...row,
  answers: answers?.map((answer) => ({ ...answer, text: cut(answer.text) })) ?? null,
});

/** Counts up to the list's limit, because every view of the list counts every folder again. */
const countText = (ofForm: string) =>
  `select ${SubmissionFolder.options
    .map(
      (folder) => `
         (select count(*)::int
            from (select from read.form_submissions
                   where website_id = $1 and folder = '${folder}' ${ofForm}
                   limit ${COUNTED_AT_MOST + 1}) as first_ones) as ${folder}`,
    )
    .join(",")}`;
// Each count has its own index.
const countOfAllText = countText("");
const countOfFormText = countText("and form_id = $2");

type Counts = Readonly<Record<SubmissionFolder, number>>;

export const createCountSubmissions =
  (sql: Sql) =>
  async (
    websiteId: string,
    formId: string | undefined,
  ): Promise<ResponseOf<typeof countSubmissionsContract>> => {
    const [counts = { inbox: 0, spam: 0, deleted: 0 }] = await (formId === undefined
      ? sql.query<Counts>(countOfAllText, [websiteId])
      : sql.query<Counts>(countOfFormText, [websiteId, formId]));
    const counted = Object.fromEntries(
      SubmissionFolder.options.map((folder) => [folder, Math.min(counts[folder], COUNTED_AT_MOST)]),
    ) as Counts;
    const capped = SubmissionFolder.options.filter((folder) => counts[folder] > COUNTED_AT_MOST);
    return { ...counted, capped };
  };
