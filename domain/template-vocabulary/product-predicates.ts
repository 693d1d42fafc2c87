import { isPurchasable } from "../catalog/product-type.ts";
import { productTypes } from "../catalog/product-types.ts";
import type { Predicate, PredicateDefinition, Scope } from "../templates/scope.ts";
import { isTruthy, memberAt } from "../templates/values.ts";
import {
  factsOf,
  hasVariedPrices,
  offersQuantity,
  type ProductFacts,
  productTypeOf,
  variantsOf,
} from "./product-facts.ts";
import { manyServicesAllowed } from "./product-formatters.ts";

/** Predicates on the product in `@`. */
const ofItem =
  (holds: (facts: ProductFacts, scope: Scope) => boolean): Predicate =>
  (scope) =>
    holds(factsOf(scope.node(), scope), scope);

export const productPredicates: readonly PredicateDefinition[] = [
  {
    name: "has-variants?",
    run: (scope) =>
      productTypeOf(scope.node()) !== productTypes.DIGITAL && variantsOf(scope.node()).length > 1,
  },
  { name: "on-sale?", run: ofItem(({ isOnSale }) => isOnSale) },
  { name: "sold-out?", run: ofItem(({ isSoldOut }) => isSoldOut) },
  { name: "varied-prices?", run: ofItem((facts, { charge }) => hasVariedPrices(facts, charge)) },
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
    run: ofItem((facts, scope) => offersQuantity(facts, () => manyServicesAllowed(scope))),
  },
  {
    name: "subscribable?",
    run: (scope) => isTruthy(memberAt(scope.node(), "structuredContent.isSubscribable")),
  },
];
