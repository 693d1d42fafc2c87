import type { VisitorAccess } from "#domain/page-access/rules.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";

const text = `
  select status in ('blocked', 'forgotten') as refused from read.site_users
   where website_id = $1 and site_user_id = $2`;

/**
 * The member status of a request's account. A session only opens for a confirmed account, so an
 * account whose table lags still counts as a member.
 */
export const createFindMember =
  (sql: Sql) =>
  async ({
    siteUser,
    websiteId,
  }: Pick<RequestContext, "siteUser" | "websiteId">): Promise<VisitorAccess["member"]> => {
    if (siteUser === undefined) return "none";
    const [row] = await sql.query<{ refused: boolean }>(text, [websiteId, siteUser.siteUserId]);
    return row?.refused === true ? "refused" : "admitted";
  };
