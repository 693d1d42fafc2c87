import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

type Screen = "payment" | "email" | "domains" | "billing";

const load = () => import("./settings-screens.tsx");

const componentOf = (screen: Screen) =>
  lazyRouteComponent(async () => ({ default: (await load()).settingsScreens[screen] }));

const paymentRoute = createRoute({
  getParentRoute,
  path: "/settings/payment",
  component: componentOf("payment"),
});
const emailRoute = createRoute({
  getParentRoute,
  path: "/settings/email",
  component: componentOf("email"),
});
const domainsRoute = createRoute({
  getParentRoute,
  path: "/settings/domains",
  component: componentOf("domains"),
});

/** Both upsell destinations, and what else is asked for below billing. Spec: B2.6. */
const billingRoute = createRoute({
  getParentRoute,
  path: "/settings/billing/$",
  component: componentOf("billing"),
});

/** The screens are below the settings, whose link in the navigation leads to them. */
export const services = feature({
  navigation: [],
  routes: [paymentRoute, emailRoute, domainsRoute, billingRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
