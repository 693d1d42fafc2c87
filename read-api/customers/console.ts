import { siteUserTexts } from "#domain/customers/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { PastDependencies } from "../kit/list-as-it-was.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { listOwnSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { createAccountData } from "./account-data.ts";
import { createAccountLists } from "./account-lists.ts";
import { cartOfAccount } from "./cart-of-account.ts";
import { accountsText, customersSource } from "./customers-source.ts";
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
  readonly cartId: string | null;
};

const detailText = (readsOrders: boolean): string => `${accountsText(
  readsOrders ? "one by one" : "withheld",
  `,
         u.blocked_at as "blockedAt", u.deleted_at as "deletedAt", ${cartOfAccount} as "cartId",
         (select waiting.email from read.site_user_new_emails as waiting
           where waiting.website_id = u.website_id and waiting.site_user_id = u.site_user_id)
           as "newEmail",
         array(select whose.person_id::text from read.site_user_persons as whose
                where whose.website_id = u.website_id and whose.site_user_id = u.site_user_id
                group by whose.person_id
                order by whose.person_id <> u.person_id, whose.person_id) as "personIds"`,
)}
   where u.website_id = $1 and u.site_user_id = $2`;
const wholeText = detailText(true);
const withoutPurchasesText = detailText(false);

const readsOrders = ({ owner }: RequestContext): boolean =>
  owner?.permissions.has("orders:read") === true;

type Summed = { readonly most: unknown };

const LISTED = ["site-users", "purchases", "orders"];

const unknown = () => new Refusal(404, "account-unknown", siteUserTexts.unknown);

/** One account; accounts of other websites are not found. */
const createKnown =
  ({ sql, waitFor }: Pick<ListDependencies, "sql" | "waitFor">) =>
  async (context: RequestContext, siteUserId: string) => {
    const { websiteId, readAfter } = context;
    await waitFor([...LISTED, "carts", "restock", "form-submissions"], readAfter);
    const text = readsOrders(context) ? wholeText : withoutPurchasesText;
    const [found] = await sql.query<Detail & Summed>(text, [websiteId, siteUserId]);
    if (found === undefined) throw unknown();
    const { most: _most, cartId, ...detail } = found;
    return { detail, cartId, whose: { websiteId, siteUserId } };
  };

/** The owners' view of customer accounts. */
export const siteUserConsoleQueries = (
  dependencies: SiteUserQueryDependencies & ListDependencies & PastDependencies,
): readonly Route[] => {
  const { sql, siteUserSessions } = dependencies;
  const lists = createAccountLists(sql);
  const findData = createAccountData(dependencies);

  const known = createKnown(dependencies);

  const list = listRoutes(dependencies)(listSiteUsersContract, {
    name: "customers",
    projections: LISTED,
    asItWas: {
      ask: dependencies.ask,
      readModels: ["site_users", "site_user_persons", "person_purchases", "orders"],
    },
    source: ({ query, context }) => customersSource(context.websiteId, query, readsOrders(context)),
    rowOf: ({ most: _most, ...row }: SiteUserRow & Summed) => row,
  });

  const one = route(getSiteUserContract, async ({ params: { siteUserId }, context }) => {
    const { detail, cartId, whose } = await known(context, siteUserId);
    const { websiteId, owner } = context;
    const sessions = await siteUserSessions.list(websiteId, siteUserId, { offset: 0, limit: 1 });
    const counted = await lists.counts(whose);
    const orders = readsOrders(context) ? counted.orders : null;
    const counts = { ...counted, orders, sessions: sessions.total };
    const stream = `siteUser-${websiteId}.${siteUserId}`;
    const mayFollow = cartId !== null && owner?.permissions.has("event-log:read");
    const cartStream = mayFollow ? `cart-${websiteId}.${cartId}` : null;
    return { body: { ...detail, counts, stream, cartStream } };
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
    const found = await findData(whose, "owner");
    if (found === undefined) throw unknown();
    return { body: found, headers: asFile };
  });

  const bought = [orders, subscriptions, giftCards, notes];
  return [...list, one, ...bought, restock, addresses, submissions, mailingLists, data];
};
