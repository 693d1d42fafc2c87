import { productTypes } from "./product-types.ts";

type Counted = {
  readonly productType: number;
  readonly isSubscribable: boolean;
  /** Over all variants; infinity when there is no end to it. */
  readonly stock: number;
};

/**
 * Whether a quantity can be typed: `manyServices`, asked only for services, says whether more than one
 * of a service may be bought. Spec: A5.9, B5.14.
 */
export const offersQuantity = (
  { productType, isSubscribable, stock }: Counted,
  manyServices: () => boolean,
): boolean =>
  !(stock <= 1) &&
  !isSubscribable &&
  (productType === productTypes.PHYSICAL ||
    (productType === productTypes.SERVICE && manyServices()));
