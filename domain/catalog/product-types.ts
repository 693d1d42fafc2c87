/**
 * Separate from the schemas to keep them out of browser code. PAYWALL cannot be bought. Spec:
 * A3.14.
 */
export const productTypes = {
  PHYSICAL: 1,
  DIGITAL: 2,
  SERVICE: 3,
  GIFT_CARD: 4,
  PAYWALL: 5,
} as const;
export type ProductType = (typeof productTypes)[keyof typeof productTypes];
