import type { Route } from "#infra/http/route.ts";
import { cancelRoutes } from "./cancel.ts";
import { completeRoutes } from "./complete.ts";
import type { SubscriptionCommandDependencies } from "./dependencies.ts";
import { priceRoute } from "./price.ts";
import { subscribeRoute } from "./subscribe.ts";

export const subscriptionCommands = (
  dependencies: SubscriptionCommandDependencies,
): readonly Route[] => [
  subscribeRoute(dependencies),
  priceRoute(dependencies),
  ...completeRoutes(dependencies),
  ...cancelRoutes(dependencies),
];
