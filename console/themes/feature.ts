import { IconTemplate } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";

const templatesRoute = createRoute({
  path: "/templates",
  ...listRoute(async () => (await import("./templates-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./templates-screen.tsx"), "TemplatesScreen"),
});

const templateReferenceRoute = createRoute({
  getParentRoute,
  path: "/templates/reference",
  validateSearch: (search: Record<string, unknown>): { search?: string } =>
    typeof search.search === "string" && search.search !== "" ? { search: search.search } : {},
  component: lazyRouteComponent(() => import("./reference-screen.tsx"), "ReferenceScreen"),
});

/** The editor is by far the heaviest screen; its modules are loaded only here. */
const templateRoute = createRoute({
  getParentRoute,
  path: "/templates/$name",
  component: lazyRouteComponent(() => import("./template-screen.tsx"), "TemplateScreen"),
});

export const themes = feature({
  navigation: [
    { group: "Design", to: "/templates", label: "Templates", icon: IconTemplate, area: "content" },
  ],
  routes: [templatesRoute, templateReferenceRoute, templateRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
