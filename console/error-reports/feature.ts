import { IconBug } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const scriptErrorsRoute = createRoute({
  path: "/script-errors",
  ...listRoute(async () => (await import("./script-errors-screen.tsx")).screenSearch),
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
  palette: async () => (await import("./palette.ts")).palette,
});
