import { createRootRoute } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The screen takes the whole window: the navigation is not next to it. */
    readonly isWide?: boolean;
  }
}

/** The shell adds this route's component and the routes of all features. */
export const rootRoute = createRootRoute();

/** The parent of every route of a feature. */
export const getParentRoute = () => rootRoute;
