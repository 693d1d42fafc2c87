import { createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../kit/lists/search.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { routeTree } from "./routes.ts";

export const router = createRouter({
  routeTree,
  basepath: "/config",
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultNotFoundComponent: lazyRouteComponent(
    () => import("./not-found-screen.tsx"),
    "NotFoundScreen",
  ),
  defaultErrorComponent: ErrorScreen,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
