import * as z from "zod/mini";
import { DeliveryAddress } from "#domain/checkout/buyer.ts";
import { BookAddress } from "#domain/customers/input.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { pageOf, pageQuery } from "#domain/kit/paging.ts";
import { AwaitedPayment } from "#domain/orders/awaited-payment.ts";
import { Order, OrderStatus } from "#domain/orders/order.ts";
import { OrderLine } from "#domain/orders/order-parts.ts";
import { Delivery } from "../orders/contract.ts";

const tag = "account";
const ACCOUNT = "/api/site-users/account";
const paged = z.object(pageQuery);

/** 401 `not-signed-in`. A page that was reloaded gets its `xsrfToken` here. */
export const getAccountContract = {
  method: "GET",
  path: ACCOUNT,
  summary: "The account that is signed in",
  tag,
  access: "site-user",
  response: z.object({
    siteUserId: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    confirmed: z.boolean(),
    /** Waits for its confirmation; null when no change has been asked for. */
    newEmail: z.nullable(z.string()),
    registeredAt: z.string(),
    xsrfToken: z.string(),
  }),
} as const satisfies Contract;

export const AccountOrderRow = z.object({
  orderId: z.uuid(),
  number: z.nullable(z.int()),
  status: OrderStatus,
  placedAt: z.string(),
  /** Units, not lines. */
  totalQuantity: z.int(),
  currency: z.string(),
  grandTotalCents: z.int(),
  refundedCents: z.int(),
  /** Of the first line. */
  title: z.string(),
  imageUrl: z.nullable(z.string()),
});
export type AccountOrderRow = z.infer<typeof AccountOrderRow>;

/**
 * Orders placed while signed in, and those that a guest placed with an address that the account has
 * confirmed. Newest first. Orders that failed are not listed.
 */
export const listAccountOrdersContract = {
  method: "GET",
  path: `${ACCOUNT}/orders`,
  summary: "Orders of the account",
  tag,
  access: "site-user",
  query: paged,
  response: pageOf(AccountOrderRow),
} as const satisfies Contract;

/** 404 `order-unknown`, for an order of somebody else, too. */
export const getAccountOrderContract = {
  method: "GET",
  path: `${ACCOUNT}/orders/:orderId`,
  summary: "One order of the account",
  tag,
  access: "site-user",
  params: z.object({ orderId: z.uuid() }),
  response: z.object({
    ...Order.shape,
    lines: z.array(z.object({ ...OrderLine.shape, refundedQuantity: z.int() })),
    number: z.nullable(z.int()),
    refundedCents: z.int(),
    email: z.nullable(z.string()),
    name: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(DeliveryAddress),
    /** Page with what can be downloaded; null when there is nothing. Good for 30 days. */
    filesUrl: z.nullable(z.string()),
    /** Null unless the order waits for its money. */
    awaitedPayment: z.nullable(AwaitedPayment),
    ...Delivery.shape,
  }),
} as const satisfies Contract;

export const AccountRestockRow = z.object({
  signUpId: z.uuid(),
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  /** Null once its page is gone. */
  productUrl: z.nullable(z.string()),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  status: z.enum(["waiting", "sent", "failed"]),
  signedUpAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type AccountRestockRow = z.infer<typeof AccountRestockRow>;

/** Sign-ups with an address that the account has confirmed, newest first; those left are not listed. */
export const listAccountRestockContract = {
  method: "GET",
  path: `${ACCOUNT}/restock`,
  summary: "Restock sign-ups of the account",
  tag,
  access: "site-user",
  query: paged,
  response: pageOf(AccountRestockRow),
} as const satisfies Contract;

export const AddressRow = z.object({ addressId: z.uuid(), ...BookAddress.shape });
export type AddressRow = z.infer<typeof AddressRow>;

/** Newest change first; up to 50. */
export const listAddressesContract = {
  method: "GET",
  path: `${ACCOUNT}/addresses`,
  summary: "The address book",
  tag,
  access: "site-user",
  query: paged,
  response: pageOf(AddressRow),
} as const satisfies Contract;

export const AccountListRow = z.object({
  listId: z.uuid(),
  name: z.string(),
  email: z.string(),
  joinedAt: z.string(),
});
export type AccountListRow = z.infer<typeof AccountListRow>;

export const listAccountMailingListsContract = {
  method: "GET",
  path: `${ACCOUNT}/mailing-lists`,
  summary: "Mailing lists that the account is on",
  tag,
  access: "site-user",
  query: paged,
  response: pageOf(AccountListRow),
} as const satisfies Contract;

export const SessionRow = z.object({
  sessionId: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  rememberMe: z.boolean(),
  /** `Firefox on Linux`; empty when it cannot be told. */
  device: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
});
export type SessionRow = z.infer<typeof SessionRow>;

/** The one seen last comes first. */
export const listSessionsContract = {
  method: "GET",
  path: `${ACCOUNT}/sessions`,
  summary: "Devices that are signed in",
  tag,
  access: "site-user",
  query: paged,
  response: pageOf(SessionRow),
} as const satisfies Contract;

const Json = z.record(z.string(), z.unknown());

/** Everything known about the account's person, in one file. */
export const AccountData = z.object({
  website: z.string(),
  account: Json,
  addresses: z.array(Json),
  orders: z.array(Json),
  subscriptions: z.array(Json),
  reviews: z.array(Json),
  giftCards: z.array(Json),
  formSubmissions: z.array(Json),
  restock: z.array(Json),
  mailingLists: z.array(Json),
  /** When what was mailed to a confirmed address, as far as it is still kept. */
  mails: z.array(Json),
  /** Answers to extra fields in carts that were not bought. */
  carts: z.array(Json),
  sessions: z.array(Json),
  cart: z.array(Json),
});
export type AccountData = z.infer<typeof AccountData>;

/** Sent as an attachment, `account-data.json`. What owners wrote for their own eyes is not in it. */
export const getAccountDataContract = {
  method: "GET",
  path: `${ACCOUNT}/data`,
  summary: "Download all data of the account",
  tag,
  access: "site-user",
  response: AccountData,
} as const satisfies Contract;
