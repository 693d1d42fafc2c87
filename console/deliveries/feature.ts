import { IconWebhook } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listWebhookDeliveriesContract } from "#read-api/deliveries/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const webhooksRoute = createRoute({
  getParentRoute,
  path: "/webhooks",
  validateSearch: searchOf(listWebhookDeliveriesContract, ofList),
  component: lazyRouteComponent(() => import("./webhooks-screen.tsx"), "WebhooksScreen"),
});

export const deliveries = feature({
  navigation: [
    { group: "System", to: "/webhooks", label: "Webhooks", icon: IconWebhook, area: "forms" },
  ],
  routes: [webhooksRoute],
});
