import { IconTicket } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listCouponsContract } from "#read-api/coupons/contract.ts";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const couponsRoute = createRoute({
  path: "/coupons",
  ...listRoute(listCouponsContract),
  component: lazyRouteComponent(() => import("./coupons-screen.tsx"), "CouponsScreen"),
});

export const coupons = feature({
  navigation: [
    { group: "Selling", to: "/coupons", label: "Coupons", icon: IconTicket, area: "coupons" },
  ],
  routes: [couponsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
