import type { Route } from "#infra/http/route.ts";
import { addEntryRoute } from "./add-entry.ts";
import { type CartDependencies, createCarts } from "./carts.ts";
import { choiceRoutes } from "./change-choices.ts";
import { changeFieldsRoute, changeQuantityRoute, removeEntryRoute } from "./change-entry.ts";

/** The calls of visitors on a cart. */
export const cartCommands = (dependencies: CartDependencies): readonly Route[] => {
  const carts = createCarts(dependencies.handler);
  return [
    addEntryRoute(dependencies, carts),
    changeQuantityRoute(dependencies, carts),
    changeFieldsRoute(dependencies, carts),
    removeEntryRoute(dependencies, carts),
    ...choiceRoutes(dependencies, carts),
  ];
};
