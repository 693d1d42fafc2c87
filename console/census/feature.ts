import { IconChartLine } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

/** All tabs in one file: who opens one looks at the next, and the first page names fewer files. */
const screens = () => import("./screens.ts");

type Screens = Awaited<ReturnType<typeof screens>>;
type Name = keyof Screens & `${string}Screen`;
type SearchOf<Screen extends Name> = Screens[`${Screen}Search` & keyof Screens] extends (
  search: never,
) => infer Search
  ? Search & object
  : never;

/** The search of a screen is exported by its name: the first page has the names of all screens. */
const routeOf = <Path extends string, Screen extends Name>(path: Path, screen: Screen) =>
  createRoute({
    path,
    ...listRoute<SearchOf<Screen>>(
      async () =>
        (await screens())[`${screen}Search` as keyof Screens] as unknown as (
          search: object,
        ) => SearchOf<Screen>,
    ),
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
    routeOf("/census", "CensusScreen"),
    routeOf("/census/goals", "GoalsScreen"),
    routeOf("/census/funnels", "FunnelScreen"),
    routeOf("/census/funnels/visits", "StepVisitsScreen"),
    routeOf("/census/journeys", "JourneysScreen"),
    routeOf("/census/retention", "RetentionScreen"),
    routeOf("/census/buttons", "ButtonsScreen"),
    routeOf("/census/activity", "ActivityScreen"),
    routeOf("/census/visits", "VisitListScreen"),
  ],
  palette: async () => (await import("./palette.ts")).palette,
});
