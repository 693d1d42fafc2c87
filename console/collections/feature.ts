import { IconFolders } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listConsoleCollectionsContract } from "#read-api/catalog/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const collectionsRoute = createRoute({
  getParentRoute,
  path: "/collections",
  validateSearch: searchOf(listConsoleCollectionsContract, ofList),
  component: lazyRouteComponent(() => import("./collections-screen.tsx"), "CollectionsScreen"),
});

export const collections = feature({
  navigation: [
    {
      group: "Shop",
      to: "/collections",
      label: "Collections",
      icon: IconFolders,
      area: "products",
    },
  ],
  routes: [collectionsRoute],
});
