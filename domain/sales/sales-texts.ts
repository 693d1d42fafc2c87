/** What the figures of sales mean, in the words of the screen. */
export const salesDefinitions = {
  "Gross sales": "Prices of all items times their quantities, before discounts.",
  Discounts: "What coupons took off items and shipping.",
  Taxes:
    "Taxes that were added to prices. Taxes that prices include are part of gross sales; the report of taxes lists both.",
  "Total sales":
    "What customers agreed to pay: gross sales minus discounts, plus shipping and taxes, of confirmed orders. Gift cards that customers buy are sold like other products. Orders that were cancelled before their money arrived do not count.",
  Refunds:
    "Amounts that were refunded on these days, whenever their orders were placed. Refunds that the payment provider declined do not count.",
  "Net of refunds": "Total sales minus refunds of the same days.",
  Orders:
    "Confirmed orders, also those whose manual payment is still awaited. The report of payments says what has arrived.",
  Products:
    "A refund is divided among its items by what was paid for them. Shipping, and refunds without items, are listed separately.",
  Countries:
    "The country of the delivery address. It is not known for orders without one, and once a customer is erased.",
  Currencies: "Each currency has its own rows. Amounts of several currencies are never added.",
} as const;
