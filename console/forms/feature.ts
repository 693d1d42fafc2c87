import { IconFilter2, IconForms } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";
import { type BuilderTab, isBuilderTab } from "./builder-tabs.ts";

const formsRoute = createRoute({
  path: "/forms",
  ...listRoute(async () => (await import("./forms-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./forms-screen.tsx"), "FormsScreen"),
});

const formRoute = createRoute({
  getParentRoute,
  path: "/forms/$formId",
  validateSearch: (search: Record<string, unknown>): { tab?: BuilderTab } =>
    isBuilderTab(search.tab) ? { tab: search.tab } : {},
  component: lazyRouteComponent(() => import("./builder-screen.tsx"), "BuilderScreen"),
});

/** All three screens in one file: the first page names fewer files. */
const conversionScreens = () => import("./conversion-screens.ts");

const conversionsRoute = createRoute({
  path: "/form-conversion",
  ...listRoute(async () => (await conversionScreens()).conversionsSearch),
  component: lazyRouteComponent(conversionScreens, "ConversionsScreen"),
});

const conversionRoute = createRoute({
  path: "/form-conversion/$formId",
  ...listRoute(async () => (await conversionScreens()).conversionSearch),
  component: lazyRouteComponent(conversionScreens, "ConversionScreen"),
});

const stopsRoute = createRoute({
  path: "/form-conversion/$formId/stops",
  ...listRoute(async () => (await conversionScreens()).stopsSearch),
  component: lazyRouteComponent(conversionScreens, "StopsScreen"),
});

export const forms = feature({
  navigation: [
    { group: "Website", to: "/forms", label: "Forms", icon: IconForms, area: "forms" },
    {
      group: "Analytics",
      to: "/form-conversion",
      label: "Form conversion",
      icon: IconFilter2,
      area: "forms",
    },
  ],
  routes: [formsRoute, formRoute, conversionsRoute, conversionRoute, stopsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
