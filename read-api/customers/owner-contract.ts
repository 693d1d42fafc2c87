import * as z from "zod/mini";
import { customerColumns, customerQuickFilters } from "#domain/customers/customer-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { asOf } from "#domain/kit/list-past.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { AccountSubscriptionRow } from "../subscriptions/contract.ts";
import {
  AccountData,
  AccountListRow,
  AccountOrderRow,
  AccountRestockRow,
  AddressRow,
  SessionRow,
} from "./contract.ts";

const tag = "account";
const paged = z.object(pageQuery);

/**
 * - `unconfirmed`: the first email was not confirmed yet; - `forgotten`: deleted, no personal data
 *   is left.
 */
export const SiteUserStatus = z.enum(["active", "unconfirmed", "blocked", "forgotten"]);
export type SiteUserStatus = z.infer<typeof SiteUserStatus>;

export const SiteUserRow = z.object({
  siteUserId: z.uuid(),
  status: SiteUserStatus,
  /** Null once erased, like the names. */
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  registeredAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  lastSignInAt: z.nullable(z.string()),
  signIns: z.int(),
  /**
   * Confirmed orders. Null, with nothing spent and no last order, for members who cannot read
   * orders.
   */
  orders: z.nullable(z.int()),
  /** Amount paid minus refunds, in each currency, the highest first. */
  spent: z.array(z.object({ currency: z.string(), cents: z.int() })),
  /** Time of their last confirmed order. */
  lastOrderAt: z.nullable(z.string()),
});
export type SiteUserRow = z.infer<typeof SiteUserRow>;

const CONSOLE = "/api/console/site-users";

/**
 * 403 `not-permitted` for a sort order or filter by purchases without permission to read orders.
 */
export const listSiteUsersContract = {
  method: "GET",
  path: CONSOLE,
  summary: "Customers",
  tag,
  access: "owner",
  permission: "customers:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(customerColumns)), "-registeredAt"),
      filters: filtersOf(customerColumns),
      asOf,
      /** Part of an address or a name, or an account's id. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    customerQuickFilters,
  ),
  response: longPageOf(SiteUserRow),
} as const satisfies Contract;

export const exportSiteUsersContract = exportOf(listSiteUsersContract);

const params = z.object({ siteUserId: z.uuid("Customer not found.") });
/** A list of what belongs to one customer. */
const listOfOne = { method: "GET", tag, access: "owner", params, query: paged } as const;

/** 404 `account-unknown`. */
export const getSiteUserContract = {
  method: "GET",
  path: `${CONSOLE}/:siteUserId`,
  summary: "One customer",
  tag,
  access: "owner",
  permission: "customers:read",
  params,
  response: z.object({
    ...SiteUserRow.shape,
    newEmail: z.nullable(z.string()),
    blockedAt: z.nullable(z.string()),
    deletedAt: z.nullable(z.string()),
    /** Persons of the account: its own first, then those of confirmed addresses. */
    personIds: z.array(z.uuid()),
    /** Number of rows for the tabs. */
    counts: z.object({
      addresses: z.int(),
      /** Null for members who cannot read orders. */
      orders: z.nullable(z.int()),
      restock: z.int(),
      formSubmissions: z.int(),
      mailingLists: z.int(),
      sessions: z.int(),
    }),
    /** Name of the stream in the event log. */
    stream: z.string(),
    /**
     * Stream of their cart. Null without one, and for members who cannot read the event log,
     * because the id opens the cart.
     */
    cartStream: z.nullable(z.string()),
  }),
} as const satisfies Contract;

export const listSiteUserOrdersContract = {
  ...listOfOne,
  path: `${CONSOLE}/:siteUserId/orders`,
  summary: "Orders of a visitor account",
  permission: "orders:read",
  response: pageOf(AccountOrderRow),
} as const satisfies Contract;

export const listSiteUserRestockContract = {
  ...listOfOne,
  path: `${CONSOLE}/:siteUserId/restock`,
  summary: "Variants that a visitor account waits for",
  permission: "customers:read",
  response: pageOf(AccountRestockRow),
} as const satisfies Contract;

export const listSiteUserAddressesContract = {
  ...listOfOne,
  path: `${CONSOLE}/:siteUserId/addresses`,
  summary: "The address book of a customer",
  permission: "customers:read",
  response: pageOf(AddressRow),
} as const satisfies Contract;

export const SiteUserSubmissionRow = z.object({
  submissionId: z.uuid(),
  formId: z.string(),
  formName: z.string(),
  submittedAt: z.string(),
});
export type SiteUserSubmissionRow = z.infer<typeof SiteUserSubmissionRow>;

export const listSiteUserSubmissionsContract = {
  ...listOfOne,
  path: `${CONSOLE}/:siteUserId/form-submissions`,
  summary: "Forms that a visitor account has sent",
  permission: "customers:read",
  response: pageOf(SiteUserSubmissionRow),
} as const satisfies Contract;

export const listSiteUserMailingListsContract = {
  ...listOfOne,
  path: `${CONSOLE}/:siteUserId/mailing-lists`,
  summary: "Mailing lists that a visitor account is on",
  permission: "customers:read",
  response: pageOf(AccountListRow),
} as const satisfies Contract;

export const listSiteUserSubscriptionsContract = {
  ...listOfOne,
  path: `${CONSOLE}/:siteUserId/subscriptions`,
  summary: "Subscriptions of a visitor account",
  permission: "subscriptions:read",
  response: pageOf(AccountSubscriptionRow),
} as const satisfies Contract;

export const SiteUserGiftCardRow = z.object({
  giftCardId: z.string(),
  lastCharacters: z.string(),
  status: z.enum(["active", "used-up", "disabled"]),
  currency: z.string(),
  initialCents: z.int(),
  balanceCents: z.int(),
  /** True for cards given to them; false for cards that their orders bought for others. */
  own: z.boolean(),
  issuedAt: z.string(),
});
export type SiteUserGiftCardRow = z.infer<typeof SiteUserGiftCardRow>;

export const listSiteUserGiftCardsContract = {
  ...listOfOne,
  path: `${CONSOLE}/:siteUserId/gift-cards`,
  summary: "Gift cards that a customer received or bought",
  permission: "gift-cards:read",
  response: pageOf(SiteUserGiftCardRow),
} as const satisfies Contract;

export const SiteUserNoteRow = z.object({
  noteId: z.string(),
  orderId: z.uuid(),
  orderNumber: z.nullable(z.int()),
  /** Null once the person has been erased. */
  text: z.nullable(z.string()),
  actor: z.string(),
  addedAt: z.string(),
});
export type SiteUserNoteRow = z.infer<typeof SiteUserNoteRow>;

export const listSiteUserNotesContract = {
  ...listOfOne,
  path: `${CONSOLE}/:siteUserId/notes`,
  summary: "Notes of owners about the orders of a visitor account",
  permission: "orders:read",
  response: pageOf(SiteUserNoteRow),
} as const satisfies Contract;

/**
 * The customer's own download plus owners' notes and the contents of emails, for an owner who
 * received a request. It shows more than any area, so permission to read customers is not enough.
 * 404 `account-unknown`.
 */
export const getSiteUserDataContract = {
  method: "GET",
  path: `${CONSOLE}/:siteUserId/data`,
  summary: "All data of a customer account",
  tag,
  access: "owner",
  permission: "customers:write",
  params,
  response: AccountData,
} as const satisfies Contract;

export const SiteUserSessionRow = z.omit(SessionRow, { current: true });
export type SiteUserSessionRow = z.infer<typeof SiteUserSessionRow>;

/** The session used last comes first. */
export const listSiteUserSessionsContract = {
  ...listOfOne,
  path: `${CONSOLE}/:siteUserId/sessions`,
  summary: "Devices on which a visitor is signed in",
  permission: "customers:read",
  response: pageOf(SiteUserSessionRow),
} as const satisfies Contract;
