import { IconSettings } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const settingsRoute = createRoute({
  getParentRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings-screen.tsx"), "SettingsScreen"),
});

export const siteSettings = feature({
  navigation: [
    {
      group: "Administration",
      to: "/settings",
      label: "Settings",
      icon: IconSettings,
      area: "settings",
    },
  ],
  routes: [settingsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
