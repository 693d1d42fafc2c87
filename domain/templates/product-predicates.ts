import { productTypes } from "../catalog/events.ts";
import { isPurchasable } from "../catalog/product-type.ts";
import {
  hasVariedPrices,
  isOnSale,
  isSoldOut,
  productTypeOf,
  showsQuantity,
  variantsOf,
} from "./product-facts.ts";
import { manyServicesAllowed } from "./product-formatters.ts";
import type { PredicateDefinition } from "./scope.ts";
import { isTruthy, memberAt } from "./values.ts";

export const productPredicates: readonly PredicateDefinition[] = [
  {
    name: "has-variants?",
    run: (scope) =>
      productTypeOf(scope.node()) !== productTypes.DIGITAL && variantsOf(scope.node()).length > 1,
  },
  { name: "on-sale?", run: (scope) => isOnSale(scope.node()) },
  { name: "sold-out?", run: (scope) => isSoldOut(scope.node()) },
  { name: "varied-prices?", run: (scope) => hasVariedPrices(scope.node(), scope.charge) },
  {
    /** Spec: A3.14. */
    name: "purchasable?",
    run: (scope) => {
      const known = Object.values(productTypes).find(
        (type) => type === productTypeOf(scope.node()),
      );
      return known !== undefined && isPurchasable(known);
    },
  },
  {
    name: "quantity-visible?",
    run: (scope) => showsQuantity(scope.node(), manyServicesAllowed(scope)),
  },
  {
    name: "subscribable?",
    run: (scope) => isTruthy(memberAt(scope.node(), "structuredContent.isSubscribable")),
  },
];
