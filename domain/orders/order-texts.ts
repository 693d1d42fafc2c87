import { productTypes } from "../catalog/product-types.ts";
import { PURCHASE_FIELD } from "../gift-cards/purchase-field.ts";
import type { Order } from "./order.ts";
import type { OrderLine } from "./order-parts.ts";

/** The answers to a line's extra fields as people read them. */
export const lineAnswers = ({
  additionalFields = {},
}: {
  readonly additionalFields?: Readonly<Record<string, string>> | undefined;
}): { readonly title: string; readonly text: string }[] =>
  Object.entries(additionalFields)
    .filter(([title]) => title !== PURCHASE_FIELD)
    .map(([title, text]) => ({ title, text }));

type DescribedOrder = Pick<Order, "payment" | "status"> & {
  readonly lines: readonly Pick<OrderLine, "productType">[];
};

const areGiftCards = ({ lines }: DescribedOrder): boolean =>
  lines.length > 0 && lines.every(({ productType }) => productType === productTypes.GIFT_CARD);

/** An order from before payments were recorded: it is unknown whether its money arrived. */
const NEVER_RECORDED = "If you have not paid yet, please pay as agreed with the shop.";

/**
 * What happens next with an order, for its customer. No email is promised where none can be sent.
 * Not in the specification: the texts.
 */
export const confirmedText = (order: DescribedOrder, sendsEmail = true): string => {
  const cards = areGiftCards(order) && sendsEmail ? " Gift cards are sent by email." : "";
  if (order.status === "awaiting-payment" && order.payment.shipsFirst)
    return `We have received your order and will ship it before you pay.${cards}`;
  if (order.status === "awaiting-payment")
    return `We have received your order and will complete it as soon as your payment arrives.${cards}`;
  if (order.payment.state === "assumed")
    return `We have received your order. ${NEVER_RECORDED}${cards}`;
  return `We have received your order and your payment${cards === "" ? "; there" : `.${cards} There`} is nothing else you need to do.`;
};

const paidNotes: Readonly<Record<Order["payment"]["method"], string>> = {
  manual: "Your payment has arrived.",
  stripe: "Your payment has arrived.",
  none: "No payment is needed.",
};

const noteOf = ({ status, payment }: DescribedOrder): string => {
  if (status === "awaiting-payment") return "You have not been charged. Please pay as shown below.";
  return payment.state === "assumed" ? NEVER_RECORDED : paidNotes[payment.method];
};

/** The same in the email, next to the order's number. */
export const paymentNote = (order: DescribedOrder): string => {
  const note = noteOf(order);
  return areGiftCards(order) ? `${note} Gift cards are sent in separate emails.` : note;
};
