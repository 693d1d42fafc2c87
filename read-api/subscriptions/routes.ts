import { httpTexts } from "#domain/kit/http-texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import {
  getSubscriptionContract,
  listAccountSubscriptionsContract,
  listSubscriptionPeriodsContract,
  listSubscriptionsContract,
} from "./contract.ts";
import {
  getSubscription,
  listOwnSubscriptions,
  periodsSource,
  subscriptionsSource,
} from "./list-subscriptions.ts";

export const subscriptionQueries = (dependencies: ListDependencies): readonly Route[] => [
  ...ofOwners(dependencies),
  ...ofSubscribers(dependencies),
];

const ofSubscribers = ({ sql, waitFor }: ListDependencies): readonly Route[] => [
  route(listAccountSubscriptionsContract, async ({ query, context }) => {
    const { websiteId, siteUser, readAfter } = context;
    if (siteUser === undefined) throw new Refusal(401, "not-signed-in", httpTexts.notSignedIn);
    await waitFor(["site-users", "subscriptions", "orders"], readAfter);
    const { siteUserId } = siteUser;
    return { body: await listOwnSubscriptions(sql, { websiteId, siteUserId }, query) };
  }),
];

const ofOwners = (dependencies: ListDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const listOf = listRoutes(dependencies);
  return [
    ...listOf(listSubscriptionsContract, {
      name: "subscriptions",
      projections: ["subscriptions", "orders"],
      source: ({ query, context: { websiteId } }) => subscriptionsSource(websiteId, query),
    }),
    route(getSubscriptionContract, async ({ params, context: { websiteId, readAfter } }) => {
      await waitFor(["subscriptions", "orders"], readAfter);
      return { body: await getSubscription(sql, websiteId, params.subscriptionId) };
    }),
    ...listOf(listSubscriptionPeriodsContract, {
      name: "payments",
      projections: ["subscriptions", "orders"],
      source: ({ params, context }) => periodsSource(context.websiteId, params.subscriptionId),
    }),
  ];
};
