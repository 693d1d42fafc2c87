import { DEFAULT_LIST_ID } from "#domain/mailing-lists/default-list.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import {
  exportMembersContract,
  getMailingListContract,
  listMailingListsContract,
  listMembersContract,
  type MailingListMember,
  type MailingListRow,
} from "./contract.ts";
import { membersFile } from "./export-members.ts";
import { memberColumns, membersMatching } from "./members-query.ts";

export type MailingListQueryDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  /** Absolute address that takes this person off this list. */
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
const listsMatching = `
  select ${listColumns}
   where l.website_id = $3 and l.removed = $4::boolean
     and ($5::text is null or strpos(lower(l.name), lower($5)) > 0)`;
const oneText = `select ${listColumns} where l.website_id = $1 and l.list_id = $2::uuid`;
const listOrder = {
  name: "lower(name)",
  members: "members",
  lastJoinedAt: '"lastJoinedAt"',
  createdAt: '"createdAt"',
} as const;

const sourcesText = `
  select distinct source
    from read.mailing_list_members
   where website_id = $1 and list_id = $2::uuid and left_at is null and email is not null
   order by source limit 200`;

/** Mailing lists and who is on them. */
export const mailingListQueries = (
  dependencies: MailingListQueryDependencies,
): readonly Route[] => {
  const { sql, waitFor } = dependencies;

  const findList = async (websiteId: string, listId: string): Promise<MailingListRow> => {
    const [list] = await sql.query<MailingListRow>(oneText, [websiteId, listId]);
    if (list === undefined)
      throw new Refusal(404, "mailing-list-not-found", "There is no such mailing list.");
    return list;
  };

  const lists = route(listMailingListsContract, async ({ query, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(PROJECTIONS, readAfter);
    const text = pagedText(listsMatching, orderBy(query.sort, listOrder, '"listId"'));
    const filters = [websiteId, query.removed === "yes", query.search ?? null];
    const { rows, ...page } = await queryPage<MailingListRow>(sql, text, query, filters);
    return { body: { ...page, rows: [...rows] } };
  });

  const one = route(getMailingListContract, async ({ params, context }) => {
    await waitFor(PROJECTIONS, context.readAfter);
    return { body: await findList(context.websiteId, params.listId) };
  });

  const members = route(listMembersContract, async ({ params: { listId }, query, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(PROJECTIONS, readAfter);
    await findList(websiteId, listId);
    const text = pagedText(membersMatching, orderBy(query.sort, memberColumns, '"personId"'));
    const filters = [websiteId, listId, query.search ?? null, query.source ?? null];
    const [{ rows, ...page }, sources] = await Promise.all([
      queryPage<MailingListMember>(sql, text, query, filters),
      sql.query<{ source: string }>(sourcesText, [websiteId, listId]),
    ]);
    return { body: { ...page, rows: [...rows], sources: sources.map(({ source }) => source) } };
  });

  const file = route(exportMembersContract, async ({ params: { listId }, query, context }) => {
    const { websiteId, origin, readAfter } = context;
    await waitFor(PROJECTIONS, readAfter);
    const { name } = await findList(websiteId, listId);
    const link = (personId: string) =>
      dependencies.unsubscribeLink({ websiteId, origin }, { listId, personId });
    return { file: membersFile(sql, { websiteId, listId, name, query, link }) };
  });

  return [lists, file, members, one];
};
