import type { Route } from "#infra/http/route.ts";
import type { GiftCardCommandDependencies } from "./dependencies.ts";
import { ownerRoutes } from "./owner-routes.ts";
import { payWithCardsRoutes } from "./pay-with-cards.ts";
import { purchaseRoutes } from "./purchases.ts";

export const giftCardCommands = (dependencies: GiftCardCommandDependencies): readonly Route[] => [
  ...payWithCardsRoutes(dependencies),
  ...purchaseRoutes(dependencies),
  ...ownerRoutes(dependencies),
];
