import { createRouter } from "@tanstack/react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { routeTree } from "./routes.ts";
import { parseSearch, stringifySearch } from "./search.ts";

export const router = createRouter({
  routeTree,
  basepath: "/config",
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundScreen,
  defaultErrorComponent: ErrorScreen,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
