import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../kit/lists/search.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { routeTree } from "./routes.ts";

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
