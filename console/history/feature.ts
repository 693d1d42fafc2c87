import { IconActivity } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { listEventsContract } from "#read-api/history/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const eventsRoute = createRoute({
  getParentRoute,
  path: "/events",
  validateSearch: searchOf(listEventsContract, {
    open,
    live: z.enum(["on"]),
    views: z.enum(["shown"]),
    ...ofList,
  }),
  component: lazyRouteComponent(() => import("./events-screen.tsx"), "EventsScreen"),
});

export const history = feature({
  navigation: [
    { group: "System", to: "/events", label: "Event log", icon: IconActivity, area: "event-log" },
  ],
  routes: [eventsRoute],
});
