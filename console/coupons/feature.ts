import { IconTicket } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const couponsRoute = createRoute({
  path: "/coupons",
  ...listRoute(async () => (await import("./coupons-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./coupons-screen.tsx"), "CouponsScreen"),
});

export const coupons = feature({
  navigation: [
    { group: "Selling", to: "/coupons", label: "Coupons", icon: IconTicket, area: "coupons" },
  ],
  routes: [couponsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
