import { productTypes } from "../catalog/product-types.ts";
import { PURCHASE_FIELD } from "../gift-cards/purchase-field.ts";
import type { Order } from "./order.ts";
import type { OrderLine } from "./order-parts.ts";

/** What was answered to a line's extra fields, as a person reads it. */
export const lineAnswers = ({
  additionalFields = {},
}: {
  readonly additionalFields?: Readonly<Record<string, string>> | undefined;
}): { readonly title: string; readonly text: string }[] =>
  Object.entries(additionalFields)
    .filter(([title]) => title !== PURCHASE_FIELD)
    .map(([title, text]) => ({ title, text }));

type Told = Pick<Order, "payment"> & { readonly lines: readonly Pick<OrderLine, "productType">[] };

const isSent = ({ lines }: Told): boolean =>
  lines.some(({ productType }) => productType === productTypes.PHYSICAL);

const areGiftCards = ({ lines }: Told): boolean =>
  lines.length > 0 && lines.every(({ productType }) => productType === productTypes.GIFT_CARD);

/** What becomes of an order, for its buyer. Our choice of words: the specification shows none. */
export const confirmedText = (order: Told): string => {
  const isInvoiced = order.payment.method === "manual";
  if (isInvoiced && isSent(order))
    return "We have your order and will pack it by hand. The invoice comes with it; there is nothing more for you to do.";
  const cards = areGiftCards(order) ? " Gift cards go out by mail." : "";
  return isInvoiced
    ? `We have your order.${cards} We will send you the invoice; there is nothing more for you to do.`
    : `We have your order and your payment${cards === "" ? "; there" : `.${cards} There`} is nothing more for you to do.`;
};

const paymentNotes: Readonly<Record<Order["payment"]["method"], string>> = {
  manual: "Nothing has been charged. We will send you the invoice.",
  stripe: "Your payment has arrived.",
  none: "There is nothing left to pay.",
};

/** The same in the mail, beside the order's number. */
export const paymentNote = (order: Told): string => {
  const note =
    order.payment.method === "manual" && isSent(order)
      ? "Nothing has been charged. The invoice comes with your order."
      : paymentNotes[order.payment.method];
  return areGiftCards(order) ? `${note} Gift cards come in mails of their own.` : note;
};
