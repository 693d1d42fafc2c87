import * as z from "zod/mini";
import { DeliveryAddress } from "#domain/checkout/buyer.ts";
import { BookAddress } from "#domain/customers/input.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { pageOf, pageQuery } from "#domain/kit/paging.ts";
import { AwaitedPayment } from "#domain/orders/awaited-payment.ts";
import { Order } from "#domain/orders/order.ts";
import { OrderLine } from "#domain/orders/order-parts.ts";
import { OrderStatus } from "#domain/orders/order-status.ts";
import { Delivery } from "../orders/contract.ts";

const tag = "account";
const ACCOUNT = "/api/site-users/account";
const paged = z.object(pageQuery);

/** 401 `not-signed-in`. A reloaded page gets its `xsrfToken` here. */
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
    /** Awaits confirmation; null when no change was requested. */
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
  /** Counts units, not lines. */
  totalQuantity: z.int(),
  currency: z.string(),
  grandTotalCents: z.int(),
  refundedCents: z.int(),
  /** Title of the first line. */
  title: z.string(),
  imageUrl: z.nullable(z.string()),
});
export type AccountOrderRow = z.infer<typeof AccountOrderRow>;

/**
 * Orders placed while signed in, and guest orders with an address that the account has confirmed.
 * Newest first, without failed orders.
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

/** 404 `order-unknown`, also for another customer's order. */
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
    /** The customer's message to the shop. */
    note: z.nullable(z.string()),
    /** Page with the downloads; null when there are none. Valid for 30 days. */
    filesUrl: z.nullable(z.string()),
    /** Null unless the order awaits its payment. */
    awaitedPayment: z.nullable(AwaitedPayment),
    ...Delivery.shape,
  }),
} as const satisfies Contract;

export const AccountRestockRow = z.object({
  signUpId: z.uuid(),
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  /** Null once the product page is gone. */
  productUrl: z.nullable(z.string()),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  status: z.enum(["waiting", "sent", "failed"]),
  signedUpAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type AccountRestockRow = z.infer<typeof AccountRestockRow>;

/**
 * Sign-ups with an address that the account has confirmed, newest first, without those that were
 * left.
 */
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

/** The latest change first; up to 50. */
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
  /** The session of this request. */
  current: z.boolean(),
  rememberMe: z.boolean(),
  /** `Firefox on Linux`; empty when unknown. */
  device: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
});
export type SessionRow = z.infer<typeof SessionRow>;

/** The session used last comes first. */
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

/**
 * All data about the account's person, in one file.
 * Every other member is one part of what is kept, a list of its rows: `orders`, `reviews`, `mails`,
 * … Of emails it says what was sent to a confirmed address and when, as far as it is still kept.
 */
export const AccountData = z.catchall(
  z.object({
    website: z.string(),
    account: Json,
    sessions: z.array(Json),
    cart: z.array(Json),
  }),
  z.unknown(),
);
export type AccountData = z.infer<typeof AccountData>;

/** Sent as an attachment, `account-data.json`, without owners' private notes. */
export const getAccountDataContract = {
  method: "GET",
  path: `${ACCOUNT}/data`,
  summary: "Download all data of the account",
  tag,
  access: "site-user",
  response: AccountData,
} as const satisfies Contract;
