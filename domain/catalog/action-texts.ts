import { actionTextsOf } from "../kit/action-texts.ts";
import type { CategoryTreeEvent, CollectionEvent, ProductEvent } from "./events.ts";

export const catalogActions = actionTextsOf<CategoryTreeEvent | CollectionEvent | ProductEvent>(
  "products",
  {
    ProductDefined: { text: "saved the product {product.name}", kind: "saved a product" },
    ProductRemoved: "removed a product",
    CollectionDefined: {
      text: "saved the collection {collection.title}",
      kind: "saved a collection",
    },
    CollectionProductAdmitted: "added a product to a collection",
    CollectionProductDismissed: "removed a product from a collection",
    CollectionRemoved: "removed a collection",
    CollectionRestored: "restored a collection",
    CollectionVisibilityChanged: "showed or hid a collection",
    CategoryPlaced: "arranged the categories",
    CategoryTakenOut: "removed a collection from the categories",
    CategoryPutBack: "restored a collection to the categories",
  },
);
