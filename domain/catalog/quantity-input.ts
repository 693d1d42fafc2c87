import { productTypes } from "./product-types.ts";

type Counted = {
  readonly productType: number;
  readonly isSubscribable: boolean;
  /** Sum over all variants; infinity when stock is not limited. */
  readonly stock: number;
};

/**
 * Whether the visitor can enter a quantity. `manyServices` is only used for services: whether more
 * than one unit of a service can be bought. Spec: A5.9, B5.14.
 */
export const offersQuantity = (
  { productType, isSubscribable, stock }: Counted,
  manyServices: () => boolean,
): boolean =>
  !(stock <= 1) &&
  !isSubscribable &&
  (productType === productTypes.PHYSICAL ||
    (productType === productTypes.SERVICE && manyServices()));
