import { IconActivity } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { listEventsContract } from "#read-api/history/contract.ts";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { open } from "../kit/lists/list-search.ts";

const eventsRoute = createRoute({
  path: "/events",
  ...listRoute(listEventsContract, {
    open,
    live: z.enum(["on"]),
    views: z.enum(["shown"]),
  }),
  component: lazyRouteComponent(() => import("./events-screen.tsx"), "EventsScreen"),
});

export const history = feature({
  navigation: [
    { group: "System", to: "/events", label: "Event log", icon: IconActivity, area: "event-log" },
  ],
  routes: [eventsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
