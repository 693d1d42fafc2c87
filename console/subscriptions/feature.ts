import { IconRepeat } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  listSubscriptionPeriodsContract,
  listSubscriptionsContract,
} from "#read-api/subscriptions/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const subscriptionsRoute = createRoute({
  getParentRoute,
  path: "/subscriptions",
  validateSearch: searchOf(listSubscriptionsContract, ofList),
  component: lazyRouteComponent(() => import("./subscriptions-screen.tsx"), "SubscriptionsScreen"),
});

const subscriptionRoute = createRoute({
  getParentRoute,
  path: "/subscriptions/$subscriptionId",
  validateSearch: searchOf(listSubscriptionPeriodsContract, ofList),
  component: lazyRouteComponent(() => import("./subscription-screen.tsx"), "SubscriptionScreen"),
});

export const subscriptions = feature({
  navigation: [
    {
      group: "Selling",
      to: "/subscriptions",
      label: "Subscriptions",
      icon: IconRepeat,
      area: "subscriptions",
    },
  ],
  routes: [subscriptionsRoute, subscriptionRoute],
});
