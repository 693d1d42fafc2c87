import { IconBug } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listScriptErrorsContract } from "#read-api/error-reports/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const scriptErrorsRoute = createRoute({
  getParentRoute,
  path: "/script-errors",
  validateSearch: searchOf(listScriptErrorsContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("./script-errors-screen.tsx"), "ScriptErrorsScreen"),
});

export const errorReports = feature({
  navigation: [
    {
      group: "System",
      to: "/script-errors",
      label: "Script errors",
      icon: IconBug,
      area: "census",
    },
  ],
  routes: [scriptErrorsRoute],
});
