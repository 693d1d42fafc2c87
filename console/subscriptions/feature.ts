import { IconRepeat } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const subscriptionsRoute = createRoute({
  path: "/subscriptions",
  ...listRoute(async () => (await import("./subscriptions-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./subscriptions-screen.tsx"), "SubscriptionsScreen"),
});

const subscriptionRoute = createRoute({
  path: "/subscriptions/$subscriptionId",
  ...listRoute(async () => (await import("./subscription-screen.tsx")).screenSearch),
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
  palette: async () => (await import("./palette.ts")).palette,
});
