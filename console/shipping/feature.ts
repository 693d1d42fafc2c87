import { IconTruckDelivery } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listShippingOptionsContract } from "#read-api/shipping/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const shippingRoute = createRoute({
  getParentRoute,
  path: "/shipping",
  validateSearch: searchOf(listShippingOptionsContract, ofList),
  component: lazyRouteComponent(() => import("./shipping-screen.tsx"), "ShippingScreen"),
});

export const shipping = feature({
  navigation: [
    {
      group: "Selling",
      to: "/shipping",
      label: "Shipping",
      icon: IconTruckDelivery,
      area: "checkout-rules",
    },
  ],
  routes: [shippingRoute],
});
