import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { removalQuickFilters } from "#domain/kit/removal-columns.ts";
import { mailingListColumns } from "#domain/mailing-lists/list-columns.ts";
import { memberColumns, memberQuickFilters } from "#domain/mailing-lists/member-columns.ts";

const owner = {
  method: "GET",
  tag: "mailing-lists",
  access: "owner",
  permission: "mailing-lists:read",
} as const;
const search = z.optional(z.string().check(z.trim(), z.maxLength(200)));
const listId = z.uuid("Mailing list not found.");

export const MailingListRow = z.object({
  listId: z.string(),
  name: z.string(),
  /** The list that visitors join from product pages. */
  isDefault: z.boolean(),
  members: z.int(),
  lastJoinedAt: z.nullable(z.string()),
  createdAt: z.string(),
  removed: z.boolean(),
});
export type MailingListRow = z.infer<typeof MailingListRow>;

export const listMailingListsContract = {
  ...owner,
  path: "/api/console/mailing-lists",
  summary: "The website's mailing lists",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(mailingListColumns)), "name"),
      filters: filtersOf(mailingListColumns),
      search,
    },
    removalQuickFilters,
  ),
  response: longPageOf(MailingListRow),
} as const satisfies Contract;

export const exportMailingListsContract = exportOf(listMailingListsContract);

/** 404 `mailing-list-not-found`. */
export const getMailingListContract = {
  ...owner,
  path: "/api/console/mailing-lists/:listId",
  summary: "One mailing list",
  params: z.object({ listId }),
  response: MailingListRow,
} as const satisfies Contract;

export const MailingListMember = z.object({
  personId: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  /** `form:<formId>`, `restock`, `account`, `console`. */
  source: z.string(),
  joinedAt: z.string(),
});
export type MailingListMember = z.infer<typeof MailingListMember>;

const membersQuery = {
  sort: z._default(sortBy(sortableIds(memberColumns)), "-joinedAt"),
  filters: filtersOf(memberColumns),
  /** Part of the address or name. */
  search,
};

/** The current subscribers, without erased people. */
export const listMembersContract = {
  ...owner,
  path: "/api/console/mailing-lists/:listId/members",
  summary: "Subscribers of a mailing list",
  params: z.object({ listId }),
  query: listQuery({ ...longPageQuery, ...membersQuery }, memberQuickFilters),
  response: z.extend(longPageOf(MailingListMember), {
    /** Sources of the subscribers, for the filter. */
    sources: z.array(z.string()),
  }),
} as const satisfies Contract;

export const exportMembersContract = exportOf(listMembersContract);

/** The subscribers that the filters match, in their order, each with their unsubscribe link. */
export const membersFileContract = {
  ...owner,
  path: "/api/console/mailing-lists/:listId/members.csv",
  summary: "Subscribers of a mailing list as a CSV file",
  params: z.object({ listId }),
  query: listQuery(membersQuery, memberQuickFilters),
  downloads: ["text/csv"],
} as const satisfies Contract;
