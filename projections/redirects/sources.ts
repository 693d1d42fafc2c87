import { collectionAddresses, productAddresses } from "../catalog/addresses.ts";
import { contentCollectionAddresses, contentItemAddresses } from "../content/addresses.ts";
import type { AddressSource } from "../kit/addresses.ts";
import { pageAddresses } from "../pages/addresses.ts";

/**
 * The pages that leave a redirect when they are renamed. Adding one raises the version of the
 * projection, so that renames of the past count, too.
 */
export const addressSources: readonly AddressSource[] = [
  productAddresses,
  collectionAddresses,
  contentCollectionAddresses,
  contentItemAddresses,
  pageAddresses,
];
