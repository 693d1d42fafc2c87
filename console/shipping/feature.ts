import { IconTruckDelivery } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const shippingRoute = createRoute({
  path: "/shipping",
  ...listRoute(async () => (await import("./shipping-screen.tsx")).screenSearch),
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
  palette: async () => (await import("./palette.ts")).palette,
});
