import * as z from "zod/mini";
import type { Permission } from "#domain/kit/permission.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import type { SqlStatement } from "#infra/postgres/port.ts";
import { collectionBulkRows } from "../catalog/console-collections.ts";
import { couponBulkRows } from "../coupons/routes.ts";
import { customerBulkRows } from "../customers/bulk-rows.ts";
import { webhookBulkRows } from "../deliveries/routes.ts";
import { scriptErrorBulkRows } from "../error-reports/routes.ts";
import { submissionBulkRows } from "../form-submissions/submissions-source.ts";
import { formBulkRows } from "../forms/definitions.ts";
import { giftCardBulkRows } from "../gift-cards/list-gift-cards.ts";
import { stockBulkRows } from "../inventory/routes.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { wholeListText } from "../kit/listing.ts";
import { mailBulkRows } from "../mail/bulk-rows.ts";
import { mailingListBulkRows, memberBulkRows } from "../mailing-lists/routes.ts";
import { orderBulkRows } from "../orders/list-orders.ts";
import { websiteMemberBulkRows } from "../owners/list-members.ts";
import { groupBulkRows, signUpBulkRows } from "../restock/bulk-rows.ts";
import { reviewBulkRows } from "../reviews/list-reviews.ts";
import { shippingBulkRows } from "../shipping/routes.ts";
import { subscriptionBulkRows } from "../subscriptions/bulk-rows.ts";
import { taxRuleBulkRows } from "../taxes/routes.ts";
import { type TemplateSources, templateBulkRows } from "../themes/list-templates.ts";

/** Every list whose rows can be changed many at once. A new one is added here. */
const lists: readonly BulkRows<unknown, TemplateSources>[] = [
  couponBulkRows,
  giftCardBulkRows,
  memberBulkRows,
  reviewBulkRows,
  formBulkRows,
  templateBulkRows,
  websiteMemberBulkRows,
  scriptErrorBulkRows,
  mailingListBulkRows,
  submissionBulkRows,
  webhookBulkRows,
  groupBulkRows,
  signUpBulkRows,
  customerBulkRows,
  subscriptionBulkRows,
  mailBulkRows,
  stockBulkRows,
  collectionBulkRows,
  shippingBulkRows,
  taxRuleBulkRows,
  orderBulkRows,
];

const byName = new Map(lists.map((rows) => [rows.list, rows]));

const NoPart = z.literal("");

export type SelectedRows =
  | { readonly ids: readonly string[] }
  /** As the list's address has them. */
  | { readonly matching: Readonly<Record<string, string>> };

/** The rows of a list, for who changes many of them. Undefined for a list that has no such work. */
export const createFindBulkRows = (sources: TemplateSources) => (list: string) => {
  const rows = byName.get(list);
  return (
    rows && {
      permission: rows.permission,
      projections: rows.projections,
      /** Selects the `id` of those named, or of all that the filters select: never another website's. */
      chosen: async (
        websiteId: string,
        part: string,
        of: SelectedRows,
        permissions: ReadonlySet<Permission>,
      ): Promise<SqlStatement> => {
        const within = parseInput(rows.within ?? NoPart, part);
        if ("ids" in of) {
          const { text, values } = rows.named(websiteId, of.ids, within);
          return { text: `select id::text as id from (${text}) as named order by id`, values };
        }
        const query = parseInput(rows.query, of.matching) as { sort: string; filters?: string };
        const source = await rows.source(websiteId, query, within, { ...sources, permissions });
        const { text, values } = wholeListText(source, query);
        return {
          text: `select ${source.key.expression}::text as id from (${text}) as chosen`,
          values,
        };
      },
      named: (websiteId: string, within: string, ids: readonly string[]): SqlStatement => {
        const { text, values } = rows.named(websiteId, ids, within);
        return {
          text: `select id::text as id, name::text as name from (${text}) as named`,
          values,
        };
      },
    }
  );
};
