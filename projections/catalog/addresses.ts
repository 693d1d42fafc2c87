import { CollectionEvent, ProductEvent } from "#domain/catalog/events.ts";
import { collectionUrl, productUrl } from "#domain/catalog/slug.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { AddressChange, AddressSource, PageAddress } from "../kit/addresses.ts";
import type { Projectable } from "../kit/projection.ts";

const atRoot = (url: string): PageAddress => ({ below: null, path: url.slice(1) });

const changesOfProduct = (recorded: Projectable): readonly AddressChange[] => {
  const event = readEvent(ProductEvent, recorded);
  switch (event.type) {
    case "ProductDefined": {
      const { productId: id, slug, visible } = event.product;
      const address = atRoot(productUrl(slug));
      return [{ page: { kind: "product", id }, address, isVisible: visible, isRemoved: false }];
    }
    case "ProductRemoved":
      return [{ page: { kind: "product", id: event.productId }, isRemoved: true }];
    default:
      return unreachable(event);
  }
};

const changesOfCollection = (recorded: Projectable): readonly AddressChange[] => {
  const event = readEvent(CollectionEvent, recorded);
  const page = { kind: "collection", id: event.collectionId };
  switch (event.type) {
    case "CollectionDefined":
      return [
        {
          page,
          address: atRoot(collectionUrl(event.slug)),
          isVisibleAtFirst: true,
          isRemoved: false,
        },
      ];
    case "CollectionRemoved":
      return [{ page, isRemoved: true }];
    case "CollectionRestored":
      return [{ page, isRemoved: false }];
    case "CollectionVisibilityChanged":
      return [{ page, isVisible: event.visible }];
    case "CollectionProductAdmitted":
    case "CollectionProductDismissed":
      return [];
    default:
      return unreachable(event);
  }
};

/** Addresses of products. */
export const productAddresses: AddressSource = {
  categories: ["product"],
  changesOf: changesOfProduct,
};

/** Addresses of the shop's collections. */
export const collectionAddresses: AddressSource = {
  categories: ["collection"],
  changesOf: changesOfCollection,
};
