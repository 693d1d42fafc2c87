import { IconPalette } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const looksRoute = createRoute({
  getParentRoute,
  path: "/looks",
  component: lazyRouteComponent(() => import("./looks-screen.tsx"), "LooksScreen"),
});

export const looks = feature({
  navigation: [
    { group: "Design", to: "/looks", label: "Looks", icon: IconPalette, area: "content" },
  ],
  routes: [looksRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
