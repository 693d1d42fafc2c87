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

const conversionsRoute = createRoute({
  path: "/form-conversion",
  ...listRoute(async () => (await import("./conversions-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./conversions-screen.tsx"), "ConversionsScreen"),
});

const conversionRoute = createRoute({
  path: "/form-conversion/$formId",
  ...listRoute(async () => (await import("./conversion-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./conversion-screen.tsx"), "ConversionScreen"),
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
  routes: [formsRoute, formRoute, conversionsRoute, conversionRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
