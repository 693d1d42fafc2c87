import { IconChartLine } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

/** All tabs in one file: who opens one looks at the next, and the first page names fewer files. */
const screens = () => import("./screens.ts");

type Screens = Awaited<ReturnType<typeof screens>>;

const routeOf = <Path extends string, Search extends object>(
  path: Path,
  screen: keyof Screens & `${string}Screen`,
  searchOf: (all: Screens) => (search: Record<string, unknown>) => Search,
) =>
  createRoute({
    path,
    ...listRoute(async () => searchOf(await screens())),
    component: lazyRouteComponent(screens, screen as "CensusScreen"),
  });

export const census = feature({
  navigation: [
    {
      group: "Analytics",
      to: "/census",
      label: "Visits",
      icon: IconChartLine,
      area: "census",
      isReport: true,
    },
  ],
  routes: [
    routeOf("/census", "CensusScreen", (all) => all.censusSearch),
    routeOf("/census/goals", "GoalsScreen", (all) => all.goalsSearch),
    routeOf("/census/funnels", "FunnelScreen", (all) => all.funnelSearch),
    routeOf("/census/funnels/visits", "StepVisitsScreen", (all) => all.stepVisitsSearch),
    routeOf("/census/journeys", "JourneysScreen", (all) => all.journeysSearch),
    routeOf("/census/retention", "RetentionScreen", (all) => all.retentionSearch),
    routeOf("/census/buttons", "ButtonsScreen", (all) => all.buttonsSearch),
    routeOf("/census/visits", "VisitListScreen", (all) => all.visitListSearch),
  ],
  palette: async () => (await import("./palette.ts")).palette,
});
