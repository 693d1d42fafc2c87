import { IconMessageQuestion } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const questionsRoute = createRoute({
  path: "/questions",
  ...listRoute(async () => (await import("./question-search.ts")).questionSearch),
  component: lazyRouteComponent(() => import("./questions-screen.tsx"), "QuestionsScreen"),
});

const whatIfRoute = createRoute({
  path: "/questions/what-if",
  ...listRoute(async () => (await import("./what-if-search.ts")).whatIfSearch),
  component: lazyRouteComponent(() => import("./what-if-screen.tsx"), "WhatIfScreen"),
});

export const analysis = feature({
  navigation: [
    {
      group: "Measuring",
      to: "/questions",
      label: "Ask the log",
      icon: IconMessageQuestion,
      area: "analysis",
      isReport: true,
    },
  ],
  routes: [questionsRoute, whatIfRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
