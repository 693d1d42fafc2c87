import { IconInbox } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { countSubmissionsContract } from "#read-api/form-submissions/contract.ts";
import { feature, pathOf } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const submissionsRoute = createRoute({
  path: "/submissions",
  ...listRoute(async () => (await import("./submissions-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./submissions-screen.tsx"), "SubmissionsScreen"),
});

export const formSubmissions = feature({
  navigation: [
    {
      group: "Website",
      to: "/submissions",
      label: "Submissions",
      icon: IconInbox,
      area: "submissions",
      news: "submission",
    },
  ],
  routes: [submissionsRoute],
  palette: async () => (await import("./palette.ts")).palette,
  refreshedBy: {
    submission: [pathOf<typeof countSubmissionsContract>("/api/console/submissions/folders")],
  },
});
