/**
 * Every kind of email that is sent, with its label on the screens. Not in the specification: the
 * kinds.
 */
export const mailKinds = {
  "order-confirmation": "Order confirmation",
  payment: "Payment of an order",
  shipment: "Shipment",
  files: "Downloads",
  "gift-card": "Gift card",
  subscription: "Subscription",
  "review-request": "Review request",
  "restock-notice": "Back in stock",
  "restock-confirmation": "Restock sign-up",
  submission: "Form submission",
  reply: "Reply to a submission",
  account: "Customer account",
  console: "Team account",
  alert: "Alert",
  other: "Other",
} as const;
export type MailKind = keyof typeof mailKinds;
