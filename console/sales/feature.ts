import { IconReportMoney } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

/** All tabs in one file: who opens one looks at the next, and the first page names fewer files. */
const screens = () => import("./screens.ts");

const salesRoute = createRoute({
  path: "/sales",
  ...listRoute(async () => (await screens()).salesSearch),
  component: lazyRouteComponent(screens, "SalesScreen"),
});

const productsRoute = createRoute({
  path: "/sales/products",
  ...listRoute(async () => (await screens()).productsSearch),
  component: lazyRouteComponent(screens, "ProductsScreen"),
});

const sourcesRoute = createRoute({
  path: "/sales/sources",
  ...listRoute(async () => (await screens()).sourcesSearch),
  component: lazyRouteComponent(screens, "SourcesScreen"),
});

const taxesRoute = createRoute({
  path: "/sales/taxes",
  ...listRoute(async () => (await screens()).taxesSearch),
  component: lazyRouteComponent(screens, "TaxesScreen"),
});

const couponsRoute = createRoute({
  path: "/sales/coupons",
  ...listRoute(async () => (await screens()).couponsSearch),
  component: lazyRouteComponent(screens, "CouponsScreen"),
});

const giftCardsRoute = createRoute({
  path: "/sales/gift-cards",
  ...listRoute(async () => (await screens()).giftCardsSearch),
  component: lazyRouteComponent(screens, "GiftCardsScreen"),
});

const paymentsRoute = createRoute({
  path: "/sales/payments",
  ...listRoute(async () => (await screens()).paymentsSearch),
  component: lazyRouteComponent(screens, "PaymentsScreen"),
});

const refundsRoute = createRoute({
  path: "/sales/refunds",
  ...listRoute(async () => (await screens()).refundsSearch),
  component: lazyRouteComponent(screens, "RefundsScreen"),
});

const repeatRoute = createRoute({
  path: "/sales/repeat-customers",
  ...listRoute(async () => (await screens()).repeatSearch),
  component: lazyRouteComponent(screens, "RepeatScreen"),
});

export const sales = feature({
  navigation: [
    {
      group: "Analytics",
      to: "/sales",
      label: "Sales",
      icon: IconReportMoney,
      area: "overview",
      isReport: true,
    },
  ],
  routes: [
    salesRoute,
    productsRoute,
    sourcesRoute,
    taxesRoute,
    couponsRoute,
    giftCardsRoute,
    paymentsRoute,
    refundsRoute,
    repeatRoute,
  ],
  palette: async () => (await import("./palette.ts")).palette,
});
