import { isPurchasable } from "../catalog/product-type.ts";
import { productTypes } from "../catalog/product-types.ts";
import {
  chargeVariants,
  hasVariedPrices,
  isOnSale,
  isSoldOut,
  productTypeOf,
  showsQuantity,
  variantsOf,
} from "./product-facts.ts";
import { manyServicesAllowed } from "./product-formatters.ts";
import type { Predicate, PredicateDefinition, Scope } from "./scope.ts";
import { isTruthy, memberAt } from "./values.ts";

/** What is asked of the product that `@` means. */
const ofItem =
  (holds: (item: unknown, scope: Scope) => boolean): Predicate =>
  (scope) => {
    const item = scope.node();
    chargeVariants(item, scope);
    return holds(item, scope);
  };

export const productPredicates: readonly PredicateDefinition[] = [
  {
    name: "has-variants?",
    run: (scope) =>
      productTypeOf(scope.node()) !== productTypes.DIGITAL && variantsOf(scope.node()).length > 1,
  },
  { name: "on-sale?", run: ofItem(isOnSale) },
  { name: "sold-out?", run: ofItem(isSoldOut) },
  { name: "varied-prices?", run: ofItem((item, { charge }) => hasVariedPrices(item, charge)) },
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
    run: ofItem((item, scope) => showsQuantity(item, manyServicesAllowed(scope))),
  },
  {
    name: "subscribable?",
    run: (scope) => isTruthy(memberAt(scope.node(), "structuredContent.isSubscribable")),
  },
];
