import { createRootRoute } from "@tanstack/react-router";

/** The shell adds this route's component and the routes of all features. */
export const rootRoute = createRootRoute();

/** The parent of every route of a feature. */
export const getParentRoute = () => rootRoute;
