import * as z from "zod/mini";
import type { QueryOf } from "#domain/kit/contract.ts";
import { memberBulk } from "#domain/mailing-lists/bulk.ts";
import { DEFAULT_LIST_ID } from "#domain/mailing-lists/default-list.ts";
import { mailingListBulk } from "#domain/mailing-lists/list-bulk.ts";
import { mailingListColumns } from "#domain/mailing-lists/list-columns.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type BulkRows, uuidsAmong } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import {
  getMailingListContract,
  listMailingListsContract,
  listMembersContract,
  type MailingListRow,
  membersFileContract,
} from "./contract.ts";
import { membersFile } from "./export-members.ts";
import { membersSource } from "./members-query.ts";

export type MailingListQueryDependencies = ListDependencies & {
  /** Absolute URL that unsubscribes this person from this list. */
  readonly unsubscribeLink: (
    at: { readonly websiteId: string; readonly origin: string },
    membership: { readonly listId: string; readonly personId: string },
  ) => string;
};

const PROJECTIONS = ["mailing-lists"];

const listColumns = `
         l.list_id as "listId", l.name, l.list_id = '${DEFAULT_LIST_ID}' as "isDefault",
         counted.members, counted.last as "lastJoinedAt", l.created_at as "createdAt", l.removed
    from read.mailing_lists as l
   cross join lateral (select count(*)::int as members, max(m.joined_at) as last
                         from read.mailing_list_members as m
                        where m.website_id = l.website_id and m.list_id = l.list_id
                          and m.left_at is null and m.email is not null) as counted`;
const oneText = `select ${listColumns} where l.website_id = $1 and l.list_id = $2::uuid`;
const listSql = {
  name: { expression: "name", known: true },
  members: { expression: "members", known: true },
  lastJoinedAt: { expression: '"lastJoinedAt"' },
  createdAt: { expression: '"createdAt"', known: true },
  status: { expression: "case when removed then 'removed' else 'active' end", known: true },
} as const satisfies SqlColumns<typeof mailingListColumns>;

const listsSource = (
  websiteId: string,
  { search }: Partial<QueryOf<typeof listMailingListsContract>>,
): ListSource => {
  const { where, values } = joinFilters(
    [
      ["l.website_id = ?", websiteId],
      search ? ["strpos(lower(l.name), lower(?)) > 0", search] : undefined,
    ],
    1,
  );
  return {
    matching: `select ${listColumns} where ${where}`,
    values,
    columns: mailingListColumns,
    sql: listSql,
    key: { expression: '"listId"', type: "uuid" },
  };
};

/** The rows of bulk actions on mailing lists. */
export const mailingListBulkRows: BulkRows<QueryOf<typeof listMailingListsContract>> = {
  list: mailingListBulk.list,
  permission: listMailingListsContract.permission,
  projections: PROJECTIONS,
  query: listMailingListsContract.query,
  source: listsSource,
  named: (websiteId, ids) => ({
    text: `select list_id as id, name from read.mailing_lists
            where website_id = $1 and list_id = any($2::uuid[])`,
    values: [websiteId, uuidsAmong(ids)],
  }),
};

const sourcesText = `
  select distinct source
    from read.mailing_list_members
   where website_id = $1 and list_id = $2::uuid and left_at is null and email is not null
   order by source limit 200`;

/** The rows of bulk actions on subscribers. */
export const memberBulkRows: BulkRows<QueryOf<typeof listMembersContract>> = {
  list: memberBulk.list,
  permission: listMembersContract.permission,
  projections: PROJECTIONS,
  query: listMembersContract.query,
  within: z.uuid(),
  source: (websiteId, query, listId) => membersSource({ websiteId, listId }, query),
  named: (websiteId, ids, listId) => ({
    text: `select person_id as id, email as name from read.mailing_list_members
            where website_id = $1 and list_id = $2::uuid and person_id = any($3::uuid[])`,
    values: [websiteId, listId, uuidsAmong(ids)],
  }),
};

/** Mailing lists and their subscribers. */
export const mailingListQueries = (
  dependencies: MailingListQueryDependencies,
): readonly Route[] => {
  const { sql, waitFor } = dependencies;

  const findList = async (websiteId: string, listId: string): Promise<MailingListRow> => {
    const [list] = await sql.query<MailingListRow>(oneText, [websiteId, listId]);
    if (list === undefined)
      throw new Refusal(404, "mailing-list-not-found", "Mailing list not found.");
    return list;
  };

  const lists = listRoutes(dependencies)(listMailingListsContract, {
    name: "mailing-lists",
    projections: PROJECTIONS,
    source: ({ query, context: { websiteId } }) => listsSource(websiteId, query),
  });

  const one = route(getMailingListContract, async ({ params, context }) => {
    await waitFor(PROJECTIONS, context.readAfter);
    return { body: await findList(context.websiteId, params.listId) };
  });

  const members = listRoutes(dependencies)(listMembersContract, {
    name: "members",
    projections: PROJECTIONS,
    source: async ({ params: { listId }, query, context: { websiteId } }) => {
      await findList(websiteId, listId);
      return membersSource({ websiteId, listId }, query);
    },
    members: async ({ params: { listId }, context: { websiteId } }) => {
      const found = await sql.query<{ source: string }>(sourcesText, [websiteId, listId]);
      return { sources: found.map(({ source }) => source) };
    },
  });

  const file = route(membersFileContract, async ({ params: { listId }, query, context }) => {
    const { websiteId, origin, readAfter } = context;
    await waitFor(PROJECTIONS, readAfter);
    const { name } = await findList(websiteId, listId);
    const link = (personId: string) =>
      dependencies.unsubscribeLink({ websiteId, origin }, { listId, personId });
    return { file: membersFile(dependencies.stream, { websiteId, listId, name, query, link }) };
  });

  return [...lists, file, ...members, one];
};
