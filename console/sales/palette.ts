import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/sales": "revenue turnover income finance report accounting bookkeeping money",
  },
  entries: [
    {
      id: "sales-sources",
      kind: "action",
      label: "Report of sales by source",
      also: "attribution marketing campaign utm referrer revenue channel",
      to: "/sales/sources",
      permission: "overview:read",
    },
    {
      id: "sales-products",
      kind: "action",
      label: "Report of products",
      also: "funnel conversion views carts bestsellers refund rate restock waiting demand",
      to: "/sales/products",
      permission: "overview:read",
    },
    {
      id: "repeat-customers",
      kind: "action",
      label: "See which customers buy again",
      also: "repeat customers returning customers cohorts loyalty lifetime value second order",
      to: "/sales/repeat-customers",
      permission: "overview:read",
    },
    {
      id: "sales-taxes",
      kind: "action",
      label: "Report of taxes",
      also: "vat sales tax accounting bookkeeping country",
      to: "/sales/taxes",
      permission: "overview:read",
    },
    {
      id: "sales-payments",
      kind: "action",
      label: "Report of payments",
      also: "money received card bank awaited accounting",
      to: "/sales/payments",
      permission: "overview:read",
    },
    {
      id: "sales-refunds",
      kind: "action",
      label: "Report of refunds",
      also: "returns money back accounting",
      to: "/sales/refunds",
      permission: "orders:read",
    },
  ],
};
