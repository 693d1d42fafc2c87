import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const screen = () => import("./day-notes-screen.tsx");

const dayNotesRoute = createRoute({
  path: "/census/notes",
  ...listRoute(async () => (await screen()).screenSearch),
  component: lazyRouteComponent(screen, "DayNotesScreen"),
});

/** Its screen is a tab of the visits. */
export const dayNotes = feature({
  navigation: [],
  routes: [dayNotesRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
