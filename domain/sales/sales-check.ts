/** The reports whose sums are compared with the orders and refunds. */
export const checkedReports = [
  "day",
  "product",
  "country",
  "taxes",
  "coupons",
  "payments",
  "refunds",
  "gift-cards",
] as const;
export type CheckedReport = (typeof checkedReports)[number];

export const checkedFigures = [
  "gross",
  "discount",
  "shipping",
  "tax",
  "total",
  "refunded",
  "balance",
] as const;
export type CheckedFigure = (typeof checkedFigures)[number];

export const checkedReportNames: Readonly<Record<CheckedReport, string>> = {
  day: "Sales by day",
  product: "Sales by product",
  country: "Sales by country",
  taxes: "Taxes",
  coupons: "Coupons",
  payments: "Payments, with what is awaited or to be returned, since the first order",
  refunds: "Refunds",
  "gift-cards": "Gift card movements since the first one",
};

export const checkedFigureNames: Readonly<Record<CheckedFigure, string>> = {
  gross: "Gross sales",
  discount: "Discounts",
  shipping: "Shipping",
  tax: "Taxes",
  total: "Total sales",
  refunded: "Refunds",
  balance: "Balance of all cards",
};
