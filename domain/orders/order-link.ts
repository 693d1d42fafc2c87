/** Path of the link in a customer's own email that opens the order in any browser. */
export const ORDER_LINK_PATH = "/checkout/order";
/** What a browser without access to the order shows. */
export const orderNotShownTexts = {
  heading: "We cannot show this order.",
  ways: "An order is shown in the browser that placed it. Elsewhere, open the link in the email that confirms the order, or sign in to the account that you ordered with.",
} as const;
