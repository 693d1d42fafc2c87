import { IconUserShield } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const privacyRoute = createRoute({
  getParentRoute,
  path: "/privacy",
  component: lazyRouteComponent(() => import("./privacy-screen.tsx"), "PrivacyScreen"),
});

export const privacy = feature({
  navigation: [
    {
      group: "People",
      to: "/privacy",
      label: "Privacy requests",
      icon: IconUserShield,
      area: "customers",
    },
  ],
  routes: [privacyRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
