import { httpTexts } from "#domain/shared/http-texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  getSubscriptionContract,
  listAccountSubscriptionsContract,
  listSubscriptionPeriodsContract,
  listSubscriptionsContract,
} from "./contract.ts";
import {
  getSubscription,
  listOwnSubscriptions,
  listPeriods,
  listSubscriptions,
} from "./list-subscriptions.ts";

export type SubscriptionReadDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

export const subscriptionQueries = ({
  sql,
  waitFor,
}: SubscriptionReadDependencies): readonly Route[] => [
  route(listAccountSubscriptionsContract, async ({ query, context }) => {
    const { websiteId, siteUser, readAfter } = context;
    if (siteUser === undefined) throw new Refusal(401, "not-signed-in", httpTexts.notSignedIn);
    await waitFor(["site-users", "subscriptions"], readAfter);
    const { siteUserId } = siteUser;
    return { body: await listOwnSubscriptions(sql, { websiteId, siteUserId }, query) };
  }),
  route(listSubscriptionsContract, async ({ query, context: { websiteId, readAfter } }) => {
    await waitFor(["subscriptions"], readAfter);
    return { body: await listSubscriptions(sql, websiteId, query) };
  }),
  route(getSubscriptionContract, async ({ params, context: { websiteId, readAfter } }) => {
    await waitFor(["subscriptions"], readAfter);
    return { body: await getSubscription(sql, websiteId, params.subscriptionId) };
  }),
  route(listSubscriptionPeriodsContract, async ({ params, query, context }) => {
    await waitFor(["subscriptions"], context.readAfter);
    const { subscriptionId } = params;
    return { body: await listPeriods(sql, context.websiteId, subscriptionId, query) };
  }),
];
