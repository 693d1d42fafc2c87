import { IconWebhook } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const webhooksRoute = createRoute({
  path: "/webhooks",
  ...listRoute(async () => (await import("./webhooks-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./webhooks-screen.tsx"), "WebhooksScreen"),
});

export const deliveries = feature({
  navigation: [
    { group: "System", to: "/webhooks", label: "Webhooks", icon: IconWebhook, area: "forms" },
  ],
  routes: [webhooksRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
