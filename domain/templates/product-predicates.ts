import { type ProductType, productTypes } from "../catalog/events.ts";
import { isPurchasable } from "../catalog/product-type.ts";
import {
  isOnSale,
  isSoldOut,
  itemPrice,
  productTypeOf,
  showsQuantity,
  variantsOf,
} from "./product-facts.ts";
import { manyServicesAllowed } from "./product-formatters.ts";
import type { PredicateDefinition } from "./scope.ts";
import { isTruthy, memberAt, ownMember } from "./values.ts";

const allTypes: readonly number[] = Object.values(productTypes);

export const productPredicates: readonly PredicateDefinition[] = [
  {
    name: "sold-out?",
    says: "Whether nothing of the product can be had.",
    run: (scope) => isSoldOut(scope.node()),
  },
  {
    name: "on-sale?",
    says: "Whether any variant is on sale.",
    run: (scope) => isOnSale(scope.node()),
  },
  {
    name: "varied-prices?",
    says: "Whether variants are charged differently.",
    run: (scope) => itemPrice(scope.node(), scope.currency())?.varies === true,
  },
  {
    name: "purchasable?",
    says: "Whether a product of this type can be bought.",
    run: (scope) => {
      const type = productTypeOf(scope.node());
      return allTypes.includes(type) && isPurchasable(type as ProductType);
    },
  },
  {
    name: "quantity-visible?",
    says: "Whether a quantity can be chosen.",
    run: (scope) => showsQuantity(scope.node(), manyServicesAllowed(scope)),
  },
  {
    name: "has-variants?",
    says: "Whether there is something to choose.",
    run: (scope) =>
      isTruthy(ownMember(scope.node(), "variantOptionOrdering")) &&
      variantsOf(scope.node()).length > 0,
  },
  {
    name: "subscribable?",
    says: "Whether the product is a subscription.",
    run: (scope) => isTruthy(memberAt(scope.node(), "structuredContent.isSubscribable")),
  },
];
