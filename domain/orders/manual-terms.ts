import { productTypes } from "../catalog/product-types.ts";
import { DEFAULT_PAYMENT_DAYS } from "./record-payment.ts";

/** What a website's owner has set about payment by hand. */
export type ManualTerms = {
  /** Days in which an order by hand is paid; 0: it is never cancelled. */
  readonly days: number;
  /** Whether it is offered for gift cards and digital products, too. */
  readonly forDigital: boolean;
};

export const defaultManualTerms: ManualTerms = { days: DEFAULT_PAYMENT_DAYS, forDigital: false };

type Line = { readonly productType: number };

const isDigital = ({ productType }: Line): boolean =>
  productType === productTypes.GIFT_CARD || productType === productTypes.DIGITAL;

/** Gift cards and files are as good as money: an owner says whether they are sold on a promise to pay. */
export const canPayByHand = (
  lines: readonly Line[],
  { forDigital }: Pick<ManualTerms, "forDigital">,
): boolean => forDigital || !lines.some(isDigital);
