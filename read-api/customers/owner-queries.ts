import { type Route, route } from "#infra/http/route.ts";
import type { SiteUserQueryDependencies } from "./own-account.ts";
import { listSiteUserSessionsContract } from "./owner-contract.ts";

/** The owners' view of a customer's sessions. */
export const siteUserOwnerQueries = ({
  siteUserSessions,
}: SiteUserQueryDependencies): readonly Route[] => [
  route(listSiteUserSessionsContract, async ({ params, query, context }) => {
    const { page, pageSize } = query;
    const { sessions, total } = await siteUserSessions.list(context.websiteId, params.siteUserId, {
      offset: (page - 1) * pageSize,
      limit: pageSize,
    });
    return { body: { rows: [...sessions], total, page, pageSize } };
  }),
];
