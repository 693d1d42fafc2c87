import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { listScriptErrorsContract } from "#read-api/error-reports/contract.ts";
import { listEventsContract } from "#read-api/history/contract.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "./root-route.ts";

const eventsRoute = createRoute({
  getParentRoute,
  path: "/events",
  validateSearch: searchOf(listEventsContract, { open, live: z.enum(["on"]), ...ofList }),
  component: lazyRouteComponent(() => import("#console/history/events-screen.tsx"), "EventsScreen"),
});

const projectionsRoute = createRoute({
  getParentRoute,
  path: "/projections",
  component: lazyRouteComponent(
    () => import("#console/projections/projections-screen.tsx"),
    "ProjectionsScreen",
  ),
});

const scriptErrorsRoute = createRoute({
  getParentRoute,
  path: "/script-errors",
  validateSearch: searchOf(listScriptErrorsContract, { open, ...ofList }),
  component: lazyRouteComponent(
    () => import("#console/error-reports/script-errors-screen.tsx"),
    "ScriptErrorsScreen",
  ),
});

export const memoryRoutes = [eventsRoute, projectionsRoute, scriptErrorsRoute] as const;
