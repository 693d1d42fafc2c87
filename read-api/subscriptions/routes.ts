import { httpTexts } from "#domain/shared/http-texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListFileDependencies, listFile } from "../shared/list-file.ts";
import { queryLongPage } from "../shared/listing.ts";
import {
  exportSubscriptionsContract,
  getSubscriptionContract,
  listAccountSubscriptionsContract,
  listSubscriptionPeriodsContract,
  listSubscriptionsContract,
  type SubscriptionRow,
} from "./contract.ts";
import {
  getSubscription,
  listOwnSubscriptions,
  listPeriods,
  subscriptionsSource,
} from "./list-subscriptions.ts";

export type SubscriptionReadDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

export const subscriptionQueries = (
  dependencies: SubscriptionReadDependencies & ListFileDependencies,
): readonly Route[] => [...ofOwners(dependencies), ...ofSubscribers(dependencies)];

const ofSubscribers = ({ sql, waitFor }: SubscriptionReadDependencies): readonly Route[] => [
  route(listAccountSubscriptionsContract, async ({ query, context }) => {
    const { websiteId, siteUser, readAfter } = context;
    if (siteUser === undefined) throw new Refusal(401, "not-signed-in", httpTexts.notSignedIn);
    await waitFor(["site-users", "subscriptions"], readAfter);
    const { siteUserId } = siteUser;
    return { body: await listOwnSubscriptions(sql, { websiteId, siteUserId }, query) };
  }),
];

const ofOwners = (
  dependencies: SubscriptionReadDependencies & ListFileDependencies,
): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const fileOf = listFile(dependencies);
  return [
    route(listSubscriptionsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(["subscriptions"], readAfter);
      const source = subscriptionsSource(websiteId, query);
      return { body: await queryLongPage<SubscriptionRow>(sql, source, query) };
    }),
    // Before the call for one subscription, whose path would take this one's.
    route(exportSubscriptionsContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(["subscriptions"], readAfter);
      const source = subscriptionsSource(websiteId, query);
      return { file: await fileOf<SubscriptionRow>("subscriptions", websiteId, source, query) };
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
};
