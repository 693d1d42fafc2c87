import { rootRoute } from "../kit/root-route.ts";
import { features } from "./features.ts";
import { RootScreen } from "./root-screen.tsx";

type FeatureRoute = (typeof features)[number]["routes"][number];

export const routeTree = rootRoute
  .update({ component: RootScreen })
  .addChildren(features.flatMap<FeatureRoute>(({ routes }) => [...routes]));
