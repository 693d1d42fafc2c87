import { type Route, route } from "#infra/http/route.ts";
import { exportSiteUsers } from "./export-site-users.ts";
import type { SiteUserQueryDependencies } from "./own-account.ts";
import { exportSiteUsersContract, listSiteUserSessionsContract } from "./owner-contract.ts";

/** What an owner takes along, and where a visitor is signed in. */
export const siteUserOwnerQueries = ({
  sql,
  waitFor,
  siteUserSessions,
}: SiteUserQueryDependencies): readonly Route[] => [
  route(exportSiteUsersContract, async ({ query, context }) => {
    await waitFor(["site-users", "orders"], context.readAfter);
    return { file: exportSiteUsers(sql, context.websiteId, query) };
  }),
  route(listSiteUserSessionsContract, async ({ params, query, context }) => {
    const { page, pageSize } = query;
    const { sessions, total } = await siteUserSessions.list(context.websiteId, params.siteUserId, {
      offset: (page - 1) * pageSize,
      limit: pageSize,
    });
    return { body: { rows: [...sessions], total, page, pageSize } };
  }),
];
