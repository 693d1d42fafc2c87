import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/orders": "sales purchases revenue invoices payments receipts shipments",
  },
  entries: [
    {
      id: "refund-order",
      kind: "action",
      label: "Refund an order",
      also: "money back return reimburse repay",
      to: "/orders",
      permission: "orders:write",
    },
    {
      id: "ship-order",
      kind: "action",
      label: "Ship an order",
      also: "send dispatch parcel tracking fulfil fulfilment packing slip",
      to: "/orders",
      permission: "orders:write",
    },
    {
      id: "record-payment",
      kind: "action",
      label: "Record a payment",
      also: "mark as paid bank transfer invoice money received",
      to: "/orders",
      permission: "orders:write",
    },
    {
      id: "cancel-order",
      kind: "action",
      label: "Cancel an order",
      also: "void stop",
      to: "/orders",
      permission: "orders:write",
    },
  ],
};
