import { actionTextsOf } from "../kit/action-texts.ts";
import type {
  CategoryTreeEvent,
  CollectionAddressEvent,
  CollectionEvent,
  ProductAddressEvent,
  ProductEvent,
} from "./events.ts";

type CatalogEvent =
  | CategoryTreeEvent
  | CollectionAddressEvent
  | CollectionEvent
  | ProductAddressEvent
  | ProductEvent;

export const catalogActions = actionTextsOf<CatalogEvent>("products", {
  ProductDefined: { text: "saved the product {product.name}", kind: "saved a product" },
  ProductRemoved: "removed a product",
  ProductAddressClaimed: "reserved the path of a product",
  ProductAddressReleased: "released the path of a product",
  CollectionAddressClaimed: "reserved the path of a collection",
  CollectionAddressReleased: "released the path of a collection",
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
});
