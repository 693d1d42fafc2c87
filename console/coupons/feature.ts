import { IconTicket } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listCouponsContract } from "#read-api/coupons/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const couponsRoute = createRoute({
  getParentRoute,
  path: "/coupons",
  validateSearch: searchOf(listCouponsContract, ofList),
  component: lazyRouteComponent(() => import("./coupons-screen.tsx"), "CouponsScreen"),
});

export const coupons = feature({
  navigation: [
    { group: "Selling", to: "/coupons", label: "Coupons", icon: IconTicket, area: "coupons" },
  ],
  routes: [couponsRoute],
});
