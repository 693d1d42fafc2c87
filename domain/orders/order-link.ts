/** Opens an order in the browser that follows the link of a customer's own email. */
export const ORDER_LINK_PATH = "/checkout/order";
/** What a browser reads that may not see the order. */
export const orderNotShownTexts = {
  heading: "We cannot show this order.",
  ways: "An order is shown in the browser that placed it. Elsewhere, open the link in the email that confirms the order, or sign in to the account that you ordered with.",
} as const;
