import { siteUserTexts } from "#domain/site-users/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../shared/list-routes.ts";
import { listOwnSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { createAccountData } from "./account-data.ts";
import { createAccountLists } from "./account-lists.ts";
import { accountColumns, customersSource, withPurchases } from "./customers-source.ts";
import { asFile, type SiteUserQueryDependencies } from "./own-account.ts";
import {
  getSiteUserContract,
  getSiteUserDataContract,
  listSiteUserAddressesContract,
  listSiteUserGiftCardsContract,
  listSiteUserMailingListsContract,
  listSiteUserNotesContract,
  listSiteUserOrdersContract,
  listSiteUserRestockContract,
  listSiteUserSubmissionsContract,
  listSiteUserSubscriptionsContract,
  listSiteUsersContract,
  type SiteUserRow,
} from "./owner-contract.ts";

type Detail = SiteUserRow & {
  readonly newEmail: string | null;
  readonly blockedAt: string | null;
  readonly deletedAt: string | null;
  readonly personIds: string[];
};

const detailText = `
  select ${accountColumns},
         u.blocked_at as "blockedAt", u.deleted_at as "deletedAt",
         waiting.email as "newEmail",
         array(select whose.person_id::text from read.site_user_persons as whose
                where whose.website_id = u.website_id and whose.site_user_id = u.site_user_id
                order by whose.person_id <> u.person_id, whose.person_id) as "personIds"
    from read.site_users as u
    left join read.site_user_new_emails as waiting using (website_id, site_user_id)
    ${withPurchases}
   where u.website_id = $1 and u.site_user_id = $2`;

const LISTED = ["site-users", "purchases"];

const unknown = () => new Refusal(404, "account-unknown", siteUserTexts.unknown);

/** What an owner sees of visitor accounts. */
export const siteUserConsoleQueries = (
  dependencies: SiteUserQueryDependencies & ListDependencies,
): readonly Route[] => {
  const { sql, waitFor, siteUserSessions } = dependencies;
  const lists = createAccountLists(sql);
  const findData = createAccountData({ ...dependencies, lists });

  /** Another website's account is none. */
  const known = async ({ websiteId, readAfter }: RequestContext, siteUserId: string) => {
    await waitFor([...LISTED, "orders", "restock", "form-submissions"], readAfter);
    const [detail] = await sql.query<Detail>(detailText, [websiteId, siteUserId]);
    if (detail === undefined) throw unknown();
    return { detail, whose: { websiteId, siteUserId } };
  };

  const list = listRoutes(dependencies)(listSiteUsersContract, {
    name: "customers",
    projections: LISTED,
    source: ({ query, context: { websiteId } }) => customersSource(websiteId, query),
    rowOf: ({ most: _most, ...row }: SiteUserRow & { readonly most: unknown }) => row,
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
  const subscriptions = route(listSiteUserSubscriptionsContract, async (request) => {
    const { whose } = await known(request.context, request.params.siteUserId);
    return { body: await listOwnSubscriptions(sql, whose, request.query) };
  });
  const giftCards = route(listSiteUserGiftCardsContract, async ({ params, query, context }) => {
    const { whose } = await known(context, params.siteUserId);
    return { body: await lists.giftCards(whose, query) };
  });
  const notes = route(listSiteUserNotesContract, async ({ params, query, context }) => {
    const { whose } = await known(context, params.siteUserId);
    return { body: await lists.notes(whose, query) };
  });
  const data = route(getSiteUserDataContract, async ({ params, context }) => {
    const { whose } = await known(context, params.siteUserId);
    const found = await findData(whose);
    if (found === undefined) throw unknown();
    return { body: found, headers: asFile };
  });

  const bought = [orders, subscriptions, giftCards, notes];
  return [...list, one, ...bought, restock, addresses, submissions, mailingLists, data];
};
