import { createRootRoute } from "@tanstack/react-router";
import { RootScreen } from "./root-screen.tsx";

export const rootRoute = createRootRoute({ component: RootScreen });

/** Of every other route. */
export const getParentRoute = () => rootRoute;
