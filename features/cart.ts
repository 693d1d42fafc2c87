import { feature } from "./kit/feature.ts";

export const cart = feature({
  name: "cart",
  commands: async () => (await import("#commands/cart/routes.ts")).cartCommands,
  queries: async () => (await import("#read-api/cart/routes.ts")).cartQueries,
  projections: async () => [
    (await import("#projections/cart/carts.ts")).carts,
    (await import("#projections/cart/cart-choices.ts")).cartChoices,
  ],
});
