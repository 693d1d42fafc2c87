import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

type Screen = "payment" | "email" | "domains";

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

/** The screens are below the settings, whose link in the navigation leads to them. */
export const services = feature({
  navigation: [],
  routes: [paymentRoute, emailRoute, domainsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
