import { productTypes } from "../catalog/product-types.ts";
import { DEFAULT_PAYMENT_DAYS } from "./record-payment.ts";

/** A website's settings for manual payment. */
export type ManualTerms = {
  /** Days until an order must be paid; 0: it is never cancelled. */
  readonly days: number;
  /** Whether manual payment is offered for gift cards and digital products, too. */
  readonly forDigital: boolean;
};

export const defaultManualTerms: ManualTerms = { days: DEFAULT_PAYMENT_DAYS, forDigital: false };

type Line = { readonly productType: number };

const isDigital = ({ productType }: Line): boolean =>
  productType === productTypes.GIFT_CARD || productType === productTypes.DIGITAL;

/**
 * Gift cards and files are worth money immediately: an owner decides whether they are sold before
 * payment.
 */
export const canPayByHand = (
  lines: readonly Line[],
  { forDigital }: Pick<ManualTerms, "forDigital">,
): boolean => forDigital || !lines.some(isDigital);
