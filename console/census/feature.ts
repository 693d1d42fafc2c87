import { IconChartLine } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

/** All tabs in one file: who opens one looks at the next, and the first page names fewer files. */
const screens = () => import("./screens.ts");

const censusRoute = createRoute({
  path: "/census",
  ...listRoute(async () => (await screens()).censusSearch),
  component: lazyRouteComponent(screens, "CensusScreen"),
});

const funnelRoute = createRoute({
  path: "/census/funnels",
  ...listRoute(async () => (await screens()).funnelSearch),
  component: lazyRouteComponent(screens, "FunnelScreen"),
});

const goalsRoute = createRoute({
  path: "/census/goals",
  ...listRoute(async () => (await screens()).goalsSearch),
  component: lazyRouteComponent(screens, "GoalsScreen"),
});

const stepVisitsRoute = createRoute({
  path: "/census/funnels/visits",
  ...listRoute(async () => (await screens()).stepVisitsSearch),
  component: lazyRouteComponent(screens, "StepVisitsScreen"),
});

const visitListRoute = createRoute({
  path: "/census/visits",
  ...listRoute(async () => (await screens()).visitListSearch),
  component: lazyRouteComponent(screens, "VisitListScreen"),
});

const buttonsRoute = createRoute({
  path: "/census/buttons",
  ...listRoute(async () => (await screens()).buttonsSearch),
  component: lazyRouteComponent(screens, "ButtonsScreen"),
});

const journeysRoute = createRoute({
  path: "/census/journeys",
  ...listRoute(async () => (await screens()).journeysSearch),
  component: lazyRouteComponent(screens, "JourneysScreen"),
});

const retentionRoute = createRoute({
  path: "/census/retention",
  ...listRoute(async () => (await screens()).retentionSearch),
  component: lazyRouteComponent(screens, "RetentionScreen"),
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
    censusRoute,
    goalsRoute,
    funnelRoute,
    stepVisitsRoute,
    journeysRoute,
    retentionRoute,
    buttonsRoute,
    visitListRoute,
  ],
  palette: async () => (await import("./palette.ts")).palette,
});
