import { IconActivity } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const eventsRoute = createRoute({
  path: "/events",
  ...listRoute(async () => (await import("./events-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./events-screen.tsx"), "EventsScreen"),
});

export const history = feature({
  navigation: [
    { group: "System", to: "/events", label: "Event log", icon: IconActivity, area: "event-log" },
  ],
  routes: [eventsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
