import { IconReportMoney } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const salesRoute = createRoute({
  path: "/sales",
  ...listRoute(async () => (await import("./sales-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./sales-screen.tsx"), "SalesScreen"),
});

const sourcesRoute = createRoute({
  path: "/sales/sources",
  ...listRoute(async () => (await import("./sources-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./sources-screen.tsx"), "SourcesScreen"),
});

const taxesRoute = createRoute({
  path: "/sales/taxes",
  ...listRoute(async () => (await import("./taxes-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./taxes-screen.tsx"), "TaxesScreen"),
});

const couponsRoute = createRoute({
  path: "/sales/coupons",
  ...listRoute(async () => (await import("./coupons-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./coupons-screen.tsx"), "CouponsScreen"),
});

const giftCardsRoute = createRoute({
  path: "/sales/gift-cards",
  ...listRoute(async () => (await import("./gift-cards-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./gift-cards-screen.tsx"), "GiftCardsScreen"),
});

const paymentsRoute = createRoute({
  path: "/sales/payments",
  ...listRoute(async () => (await import("./payments-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./payments-screen.tsx"), "PaymentsScreen"),
});

const refundsRoute = createRoute({
  path: "/sales/refunds",
  ...listRoute(async () => (await import("./refunds-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./refunds-screen.tsx"), "RefundsScreen"),
});

export const sales = feature({
  navigation: [
    {
      group: "Analytics",
      to: "/sales",
      label: "Sales",
      icon: IconReportMoney,
      area: "orders",
      isReport: true,
    },
  ],
  routes: [
    salesRoute,
    sourcesRoute,
    taxesRoute,
    couponsRoute,
    giftCardsRoute,
    paymentsRoute,
    refundsRoute,
  ],
  palette: async () => (await import("./palette.ts")).palette,
});
