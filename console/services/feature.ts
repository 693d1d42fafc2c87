import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const emailRoute = createRoute({
  getParentRoute,
  path: "/settings/email",
  component: lazyRouteComponent(() => import("./email-screen.tsx"), "EmailScreen"),
});

const paymentRoute = createRoute({
  getParentRoute,
  path: "/settings/payment",
  component: lazyRouteComponent(() => import("./payment-screen.tsx"), "PaymentScreen"),
});

/** The screens are below the settings, whose link in the navigation leads to them. */
export const services = feature({
  navigation: [],
  routes: [paymentRoute, emailRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
