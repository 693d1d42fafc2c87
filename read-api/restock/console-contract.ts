import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { demandColumns } from "#domain/restock/demand-columns.ts";
import { groupColumns } from "#domain/restock/group-columns.ts";
import { sendColumns } from "#domain/restock/send-columns.ts";
import { signUpColumns, signUpQuickFilters } from "#domain/restock/sign-up-columns.ts";
import { RestockSend, SignUp, SignUpGroup } from "./contract.ts";

const id = z.string().check(z.minLength(1), z.maxLength(200));

const search = z.optional(z.string().check(z.trim(), z.maxLength(200), storable));

const owner = {
  method: "GET",
  tag: "restock",
  access: "owner",
  permission: "restock:read",
} as const;

/** Variants with restock sign-ups. */
export const listRestockGroupsContract = {
  ...owner,
  path: "/api/console/restock/groups",
  summary: "Variants with people waiting, with filters, sorting and CSV export",
  query: listQuery({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(groupColumns)), "-firstSignUpAt"),
    filters: filtersOf(groupColumns),
    /** Part of a product's name or a SKU. */
    search,
  }),
  response: longPageOf(SignUpGroup),
} as const satisfies Contract;

export const exportRestockGroupsContract = exportOf(listRestockGroupsContract);

/** The sign-ups of one variant, or of one send. */
const about = {
  productId: z.optional(id),
  variantId: z.optional(id),
  sendId: z.optional(z.uuid()),
};

export const listRestockSendsContract = {
  ...owner,
  path: "/api/console/restock/sends",
  summary: "Sends of restock notices, with live counts",
  query: listQuery({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(sendColumns)), "-requestedAt"),
    filters: filtersOf(sendColumns),
    ...about,
  }),
  response: longPageOf(RestockSend),
} as const satisfies Contract;

export const exportRestockSendsContract = exportOf(listRestockSendsContract);

export const SignUpRow = z.extend(SignUp, {
  productName: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  /** Position of the sign-up in the log. */
  position: z.int(),
});
export type SignUpRow = z.infer<typeof SignUpRow>;

/** All restock sign-ups. */
export const listRestockSignUpsContract = {
  ...owner,
  path: "/api/console/restock/sign-ups",
  summary: "Restock sign-ups with the status of their emails",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(signUpColumns)), "-signedUpAt"),
      filters: filtersOf(signUpColumns),
      ...about,
      /** Part of an address, a product's name or a SKU. */
      search,
    },
    signUpQuickFilters,
  ),
  response: longPageOf(SignUpRow),
} as const satisfies Contract;

export const exportRestockSignUpsContract = exportOf(listRestockSignUpsContract);

export const DemandRow = z.object({
  /** Unique id of the row. */
  rowId: z.string(),
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  /** People that a send would email now. */
  waiting: z.int(),
  /** Sign-ups of the last seven days, and of the seven days before them. */
  lately: z.int(),
  earlier: z.int(),
  /** Null without stock tracking. */
  unitsLeft: z.nullable(z.int()),
  /** Units that a member notes as expected. */
  arriving: z.int(),
  arrivingOn: z.nullable(z.string()),
  currency: z.string(),
  /** Current price of one unit; null when the variant is gone. */
  priceCents: z.nullable(z.int()),
  /** waiting × price. */
  waitingCents: z.int(),
  /** Value of the waiting demand that the expected units cover. */
  coveredCents: z.int(),
  lastSignUpAt: z.string(),
});
export type DemandRow = z.infer<typeof DemandRow>;

/** What visitors would buy if it were available. */
export const listDemandContract = {
  ...owner,
  path: "/api/console/restock/demand",
  summary: "Demand for sold-out variants",
  query: listQuery({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(demandColumns)), "-waitingValue"),
    /** Filters on the columns of `demandColumns`. */
    filters: filtersOf(demandColumns),
  }),
  response: longPageOf(DemandRow),
} as const satisfies Contract;

export const exportDemandContract = exportOf(listDemandContract);
