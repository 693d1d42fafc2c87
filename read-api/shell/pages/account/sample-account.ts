import type { SiteUser } from "#infra/http/context.ts";
import type { AccountOrder, AccountOrders } from "./account-data.ts";
import type { AccountReader } from "./account-reader.ts";

const at = "2030-01-05T12:00:00.000Z";
const id = (number: number): string => `00000000-0000-7000-8000-00000000000${number}`;

const page = <Row>(...rows: Row[]) => ({ rows, total: rows.length, page: 1, pageSize: 50 });

const address = {
  name: "Ada Lovelace",
  line1: "12 Mill Lane",
  line2: "",
  city: "Ithaca",
  region: "New York",
  postalCode: "14850",
  country: "US",
  phone: "",
};

const order: AccountOrder = {
  orderId: id(1),
  number: 12,
  status: "paid",
  placedAt: at,
  totalQuantity: 2,
  currency: "USD",
  subtotalCents: 2_800,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 2_800,
  discounts: [],
  taxes: [],
  shipping: null,
  giftCards: [],
  payment: { method: "manual" },
  dueCents: 2_800,
  filesUrl: null,
  awaitedPayment: null,
  note: null,
  lines: [
    {
      lineId: id(2),
      itemId: "sample",
      variantId: "sample",
      sku: "SAMPLE",
      attributes: { Colour: "Sage" },
      productType: 1,
      title: "Sample product",
      imageUrl: null,
      quantity: 2,
      unitPriceCents: 1_400,
      totalCents: 2_800,
      refundedQuantity: 0,
    },
  ],
  refundedCents: 0,
  shipments: [
    {
      shipmentId: id(8),
      lines: [{ lineId: id(2), quantity: 1 }],
      tracking: { carrier: "Post", number: "RR1", url: "https://post.example/RR1" },
      sentAt: at,
    },
  ],
  unsent: [{ lineId: id(2), quantity: 1 }],
  cancelledAt: null,
  email: "ada@example.com",
  phone: "",
  name: address.name,
  address,
};

const orders: AccountOrders = page({ ...order, title: "Sample product", imageUrl: null });

export const sampleSiteUser: SiteUser = {
  siteUserId: id(3),
  sessionId: id(7),
  xsrfToken: "",
  rememberMe: true,
  provesIntent: false,
};

/** Sample data for template authors in place of a visitor's own. */
export const sampleAccounts: AccountReader = {
  account: async () => ({
    siteUserId: id(3),
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Lovelace",
    confirmed: true,
    newEmail: null,
    registeredAt: at,
    xsrfToken: "",
  }),
  orders: async () => orders,
  subscriptions: async () =>
    page({
      subscriptionId: id(7),
      status: "active" as const,
      title: "Sample product",
      imageUrl: null,
      attributes: {},
      quantity: 1,
      plan: { billingPeriod: { value: 1, unit: "MONTH" as const }, numBillingCycles: 0 },
      amountCents: 1_400,
      currency: "USD",
      paidPeriods: 3,
      unpaidPeriods: 0,
      unpaidFrom: null,
      startedAt: at,
      nextAt: at,
      paidUntil: at,
    }),
  order: async () => order,
  restock: async () =>
    page({
      signUpId: id(4),
      productId: "sample",
      variantId: "sample",
      productName: "Another sample",
      productUrl: null,
      sku: "SAMPLE",
      attributes: { Colour: "Rose" },
      status: "waiting",
      signedUpAt: at,
      sentAt: null,
    }),
  lists: async () => page({ listId: id(5), name: "News", email: "ada@example.com", joinedAt: at }),
  addresses: async () => page({ addressId: id(6), ...address }),
  sessions: async () =>
    page({
      sessionId: id(7),
      current: true,
      rememberMe: true,
      device: "Firefox on Linux",
      signedInAt: at,
      lastSeenAt: at,
    }),
};
