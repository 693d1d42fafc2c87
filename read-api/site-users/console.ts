import type * as z from "zod/mini";
import { siteUserTexts } from "#domain/site-users/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { joinFilters, orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import { createAccountData } from "./account-data.ts";
import { createAccountLists } from "./account-lists.ts";
import { asFile, type SiteUserQueryDependencies } from "./own-account.ts";
import {
  getSiteUserContract,
  getSiteUserDataContract,
  listSiteUserAddressesContract,
  listSiteUserMailingListsContract,
  listSiteUserOrdersContract,
  listSiteUserRestockContract,
  listSiteUserSubmissionsContract,
  listSiteUsersContract,
  type SiteUserRow,
} from "./owner-contract.ts";

const columns = `
  u.site_user_id as "siteUserId", u.status, u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.registered_at as "registeredAt", u.confirmed_at as "confirmedAt",
  u.last_sign_in_at as "lastSignInAt", u.sign_ins as "signIns"`;

/** Counted only for the accounts that are shown. */
const columnsOf = `${columns},
  (select count(*)::int from read.site_user_persons as whose
     join read.orders as placed
       on placed.website_id = whose.website_id and placed.person_id = whose.person_id
    where whose.website_id = u.website_id and whose.site_user_id = u.site_user_id
      and placed.number is not null) as orders`;

const withOrders = `select ${columnsOf} from read.site_users as u`;

/** Counted for all at once, to be sorted by: half of what one by one takes for 100,000 accounts. */
const byOrders = `
  select ${columns}, coalesce(bought.orders, 0) as orders
    from read.site_users as u
    left join (select whose.site_user_id, count(*)::int as orders
                 from read.site_user_persons as whose
                 join read.orders as placed
                   on placed.website_id = whose.website_id and placed.person_id = whose.person_id
                where whose.website_id = $3 and placed.number is not null
                group by whose.site_user_id) as bought on bought.site_user_id = u.site_user_id`;

const sortColumns = {
  registeredAt: `"registeredAt"`,
  confirmedAt: `"confirmedAt"`,
  lastSignInAt: `"lastSignInAt"`,
  email: "lower(email)",
  firstName: `lower("firstName")`,
  lastName: `lower("lastName")`,
  status: "status",
  signIns: `"signIns"`,
  orders: "orders",
} as const;

const DAY_MS = 24 * 60 * 60 * 1_000;
const DATE_LENGTH = "2030-01-01".length;
const endOf = (to: string): string =>
  new Date(Date.parse(to) + (to.length === DATE_LENGTH ? DAY_MS : 0)).toISOString();

const searched = `position(? in lower(
  concat_ws(' ', u.email, u.first_name, u.last_name, u.site_user_id::text))) > 0`;

export const listSiteUsers = async (
  sql: Sql,
  websiteId: string,
  { page, pageSize, sort, search, status, from, to }: z.output<typeof listSiteUsersContract.query>,
) => {
  const { where, values } = joinFilters([
    ["u.website_id = ?", websiteId],
    search ? [searched, search.toLowerCase()] : undefined,
    status && ["u.status = ?", status],
    from ? ["u.registered_at >= ?::timestamptz", new Date(from).toISOString()] : undefined,
    to ? ["u.registered_at < ?::timestamptz", endOf(to)] : undefined,
  ]);
  const found = sort === "orders" || sort === "-orders" ? byOrders : withOrders;
  const matching = `${found} where ${where}`;
  const isRegisteredAt = sort === "registeredAt" || sort === "-registeredAt";
  const nulls = isRegisteredAt ? "never-null" : "unknown-first";
  const text = pagedText(matching, orderBy(sort, sortColumns, `"siteUserId"`, nulls));
  const answer = await queryPage<SiteUserRow>(sql, text, { page, pageSize }, values);
  return { ...answer, rows: [...answer.rows] };
};

type Detail = SiteUserRow & {
  readonly newEmail: string | null;
  readonly blockedAt: string | null;
  readonly deletedAt: string | null;
  readonly personIds: string[];
  readonly lastOrderAt: string | null;
  readonly spent: { readonly currency: string; readonly cents: number }[];
};

const theirOrders = `read.site_user_persons as whose
     join read.orders as placed
       on placed.website_id = whose.website_id and placed.person_id = whose.person_id
    where whose.website_id = u.website_id and whose.site_user_id = u.site_user_id
      and placed.number is not null`;

const detailText = `
  select ${columnsOf},
         (select max(placed.placed_at) from ${theirOrders}) as "lastOrderAt",
         coalesce((select json_agg(json_build_object('currency', currency, 'cents', cents) order by currency)
                     from (select placed.currency,
                                  sum(placed.paid_cents - placed.refunded_cents)::bigint as cents
                             from ${theirOrders} group by placed.currency) as by_currency), '[]') as spent,
         u.blocked_at as "blockedAt", u.deleted_at as "deletedAt",
         waiting.email as "newEmail",
         array(select whose.person_id::text from read.site_user_persons as whose
                where whose.website_id = u.website_id and whose.site_user_id = u.site_user_id
                order by whose.person_id <> u.person_id, whose.person_id) as "personIds"
    from read.site_users as u
    left join read.site_user_new_emails as waiting using (website_id, site_user_id)
   where u.website_id = $1 and u.site_user_id = $2`;

const unknown = () => new Refusal(404, "account-unknown", siteUserTexts.unknown);

/** What an owner sees of visitor accounts. */
export const siteUserConsoleQueries = (
  dependencies: SiteUserQueryDependencies,
): readonly Route[] => {
  const { sql, waitFor, siteUserSessions } = dependencies;
  const lists = createAccountLists(sql);
  const findData = createAccountData({ ...dependencies, lists });

  /** Another website's account is none. */
  const known = async ({ websiteId, readAfter }: RequestContext, siteUserId: string) => {
    await waitFor(["site-users", "orders", "restock", "form-submissions"], readAfter);
    const [detail] = await sql.query<Detail>(detailText, [websiteId, siteUserId]);
    if (detail === undefined) throw unknown();
    return { detail, whose: { websiteId, siteUserId } };
  };

  const list = route(listSiteUsersContract, async ({ query, context }) => {
    await waitFor(["site-users", "orders"], context.readAfter);
    return { body: await listSiteUsers(sql, context.websiteId, query) };
  });

  const one = route(getSiteUserContract, async ({ params: { siteUserId }, context }) => {
    const { detail, whose } = await known(context, siteUserId);
    const { websiteId } = context;
    const sessions = await siteUserSessions.list(websiteId, siteUserId, { offset: 0, limit: 1 });
    const counts = { ...(await lists.counts(whose)), sessions: sessions.total };
    return { body: { ...detail, counts, stream: `siteUser-${websiteId}.${siteUserId}` } };
  });

  const orders = route(listSiteUserOrdersContract, async ({ params, query, context }) => {
    const { whose } = await known(context, params.siteUserId);
    return { body: await lists.orders(whose, query) };
  });
  const restock = route(listSiteUserRestockContract, async ({ params, query, context }) => {
    const { whose } = await known(context, params.siteUserId);
    return { body: await lists.restock(whose, query) };
  });
  const addresses = route(listSiteUserAddressesContract, async ({ params, query, context }) => {
    const { whose } = await known(context, params.siteUserId);
    return { body: await lists.addresses(whose, query) };
  });
  const submissions = route(listSiteUserSubmissionsContract, async ({ params, query, context }) => {
    const { whose } = await known(context, params.siteUserId);
    return { body: await lists.submissions(whose, query) };
  });
  const mailingLists = route(listSiteUserMailingListsContract, async (request) => {
    const { whose } = await known(request.context, request.params.siteUserId);
    return { body: await lists.mailingLists(whose, request.query) };
  });
  const data = route(getSiteUserDataContract, async ({ params, context }) => {
    const { whose } = await known(context, params.siteUserId);
    const found = await findData(whose);
    if (found === undefined) throw unknown();
    return { body: found, headers: asFile };
  });

  return [list, one, orders, restock, addresses, submissions, mailingLists, data];
};
