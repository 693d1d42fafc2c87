import { IconReceiptTax } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const taxesRoute = createRoute({
  path: "/taxes",
  ...listRoute(async () => (await import("./taxes-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./taxes-screen.tsx"), "TaxesScreen"),
});

export const taxes = feature({
  navigation: [
    {
      group: "Selling",
      to: "/taxes",
      label: "Taxes",
      icon: IconReceiptTax,
      area: "checkout-rules",
    },
  ],
  routes: [taxesRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
