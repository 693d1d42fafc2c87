import type { QueryOf, ResponseOf } from "#domain/kit/contract.ts";
import { COUNTED_AT_MOST } from "#domain/kit/paging.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { queryLongPage } from "../kit/listing.ts";
import {
  type countSubmissionsContract,
  type listSubmissionsContract,
  SubmissionFolder,
  type SubmissionRow,
} from "./contract.ts";
import { createSubmissionsSource } from "./submissions-source.ts";

const LIST_CHARACTERS = 300;

const cut = (text: string): string =>
  text.length <= LIST_CHARACTERS ? text : `${text.slice(0, LIST_CHARACTERS - 1)}…`;

/** With what only conditions and orders look at. */
type Found = SubmissionRow & Readonly<Record<"search_text" | "sort_keys" | "facets", unknown>>;

const shown = ({
  search_text: _text,
  sort_keys: _keys,
  facets: _facets,
  answers,
  ...row
}: Found): SubmissionRow => ({
  ...row,
  answers: answers?.map((answer) => ({ ...answer, text: cut(answer.text) })) ?? null,
});

export const createListSubmissions = (
  sql: Sql,
  timeZoneOf: (websiteId: string) => Promise<string>,
) => {
  const sourceOf = createSubmissionsSource(sql, timeZoneOf);
  return async (
    websiteId: string,
    query: QueryOf<typeof listSubmissionsContract>,
  ): Promise<ResponseOf<typeof listSubmissionsContract>> => {
    const source = await sourceOf(websiteId, query);
    const { rows, ...page } = await queryLongPage<Found>(sql, source, query);
    return { ...page, rows: rows.map(shown) };
  };
};

/** No further than the list counts: every folder is counted again whenever somebody looks. */
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
// Each has an index of its own.
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
