import { checkoutTexts } from "#domain/checkout/texts.ts";
import { siteUserTexts } from "#domain/customers/texts.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type FilesUrlOf, noFilesUrl } from "../downloads/files-url.ts";
import { findAwaitedPayment } from "../orders/find-awaited-payment.ts";
import { findDelivery } from "../orders/find-delivery.ts";
import { type FullOrderRow, fullOrderText, toBuyer, toOrder } from "../orders/order-shapes.ts";
import { type AccountDataDependencies, createAccountData } from "./account-data.ts";
import { createAccountLists } from "./account-lists.ts";
import {
  getAccountContract,
  getAccountDataContract,
  getAccountOrderContract,
  listAccountMailingListsContract,
  listAccountOrdersContract,
  listAccountRestockContract,
  listAddressesContract,
  listSessionsContract,
} from "./contract.ts";

export type SiteUserQueryDependencies = AccountDataDependencies & {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly filesUrlOf?: FilesUrlOf;
};

type AccountRow = {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly confirmedAt: string | null;
  readonly registeredAt: string;
  readonly newEmail: string | null;
};

const accountText = `
  select u.email, u.first_name as "firstName", u.last_name as "lastName",
         u.confirmed_at as "confirmedAt", u.registered_at as "registeredAt",
         waiting.email as "newEmail"
    from read.site_users as u
    left join read.site_user_new_emails as waiting using (website_id, site_user_id)
   where u.website_id = $1 and u.site_user_id = $2`;

export const asFile = { "content-disposition": 'attachment; filename="account-data.json"' };

/** The contract's access check ensures that there is one. */
const signedIn = ({ siteUser }: RequestContext) => {
  if (siteUser === undefined) throw new Refusal(401, "not-signed-in", httpTexts.notSignedIn);
  return siteUser;
};

const whose = (context: RequestContext) => ({
  websiteId: context.websiteId,
  siteUserId: signedIn(context).siteUserId,
});

const gone = () => new Refusal(404, "account-unknown", siteUserTexts.unknown);

const whereDataIs = [
  "site-users",
  "orders",
  "fulfilment",
  "form-submissions",
  "restock",
  "subscriptions",
  "reviews",
  "gift-cards",
  "mailing-lists",
  "carts",
];

const aboutAccount = (dependencies: SiteUserQueryDependencies): readonly Route[] => {
  const { sql, waitFor, siteUserSessions } = dependencies;
  const findData = createAccountData(dependencies);

  const getAccount = route(getAccountContract, async ({ context }) => {
    const { siteUserId, xsrfToken } = signedIn(context);
    await waitFor(["site-users"], context.readAfter);
    const [row] = await sql.query<AccountRow>(accountText, [context.websiteId, siteUserId]);
    if (row === undefined || row.email === null) throw gone();
    const { email, firstName, lastName, confirmedAt, registeredAt, newEmail } = row;
    return {
      body: {
        siteUserId,
        email,
        firstName: firstName ?? "",
        lastName: lastName ?? "",
        confirmed: confirmedAt !== null,
        newEmail,
        registeredAt,
        xsrfToken,
      },
    };
  });

  const listSessions = route(listSessionsContract, async ({ query, context }) => {
    const { siteUserId, sessionId } = signedIn(context);
    const { page, pageSize } = query;
    const range = { offset: (page - 1) * pageSize, limit: pageSize };
    const { sessions, total } = await siteUserSessions.list(context.websiteId, siteUserId, range);
    const rows = sessions.map((each) => ({ ...each, current: each.sessionId === sessionId }));
    return { body: { rows, total, page, pageSize } };
  });

  const getData = route(getAccountDataContract, async ({ context }) => {
    await waitFor(whereDataIs, context.readAfter);
    const data = await findData(whose(context), "visitor");
    if (data === undefined) throw gone();
    return { body: data, headers: asFile };
  });

  return [getAccount, listSessions, getData];
};

/** Another customer's order is not found. */
const ownOrders = ({
  sql,
  waitFor,
  filesUrlOf = noFilesUrl,
}: SiteUserQueryDependencies): readonly Route[] => {
  const lists = createAccountLists(sql);

  const listOrders = route(listAccountOrdersContract, async ({ query, context }) => {
    await waitFor(["site-users", "orders"], context.readAfter);
    return { body: await lists.orders(whose(context), query) };
  });

  const getOrder = route(getAccountOrderContract, async ({ params: { orderId }, context }) => {
    await waitFor(["site-users", "orders", "fulfilment"], context.readAfter);
    const { websiteId } = context;
    const isOwn = await lists.hasOrder(whose(context), orderId);
    const [row] = isOwn ? await sql.query<FullOrderRow>(fullOrderText, [websiteId, orderId]) : [];
    if (row === undefined) throw new Refusal(404, "order-unknown", checkoutTexts.orderUnknown);
    const refunded = new Map(row.lines.map((line) => [line.lineId, line.refundedQuantity]));
    const order = toOrder(row);
    const withRefunds = order.lines.map((line) => ({
      ...line,
      refundedQuantity: refunded.get(line.lineId) ?? 0,
    }));
    const { number, refundedCents } = row;
    const filesUrl = await filesUrlOf(websiteId, order);
    const delivery = await findDelivery(sql, websiteId, orderId);
    const awaitedPayment = await findAwaitedPayment(sql, websiteId, row);
    const rest = { number, refundedCents, filesUrl, awaitedPayment, ...toBuyer(row), ...delivery };
    return { body: { ...order, lines: withRefunds, ...rest } };
  });

  return [listOrders, getOrder];
};

const ownLists = ({ sql, waitFor }: SiteUserQueryDependencies): readonly Route[] => {
  const lists = createAccountLists(sql);

  const listRestock = route(listAccountRestockContract, async ({ query, context }) => {
    await waitFor(["site-users", "restock"], context.readAfter);
    return { body: await lists.restock(whose(context), query) };
  });

  const listAddresses = route(listAddressesContract, async ({ query, context }) => {
    await waitFor(["site-users"], context.readAfter);
    return { body: await lists.addresses(whose(context), query) };
  });

  const listMailingLists = route(listAccountMailingListsContract, async ({ query, context }) => {
    await waitFor(["site-users", "mailing-lists"], context.readAfter);
    return { body: await lists.mailingLists(whose(context), query) };
  });

  return [listRestock, listAddresses, listMailingLists];
};

/** What a customer reads about their own account. */
export const ownAccountQueries = (dependencies: SiteUserQueryDependencies): readonly Route[] => [
  ...aboutAccount(dependencies),
  ...ownOrders(dependencies),
  ...ownLists(dependencies),
];
