import type { QueryOf } from "#domain/kit/contract.ts";
import { mailKinds } from "#domain/kit/mail-kinds.ts";
import { mailBulk } from "#domain/mail/bulk.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { listOutboxContract } from "./contract.ts";
import { mailsSource } from "./mail-rows.ts";

/** The rows of bulk actions on emails. Their content is sealed, so they are named by kind. */
export const mailBulkRows: BulkRows<QueryOf<typeof listOutboxContract>> = {
  list: mailBulk.list,
  permission: listOutboxContract.permission,
  projections: [],
  query: listOutboxContract.query,
  source: async (websiteId, { to }, _within, { findPerson }) =>
    mailsSource(websiteId, to ? ((await findPerson(websiteId, to)) ?? null) : undefined),
  named: (websiteId, ids) => ({
    text: `select mail_id as id, coalesce($3::jsonb ->> kind, kind) as name from mail_deliveries
            where website_id = $1 and mail_id = any($2::text[])`,
    values: [websiteId, ids, JSON.stringify(mailKinds)],
  }),
};
