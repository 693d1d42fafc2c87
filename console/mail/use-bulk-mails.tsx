import { mailBulk } from "#domain/mail/bulk.ts";
import {
  getOutboxMailContract,
  listOutboxContract,
  type OutboxMail,
} from "#read-api/mail/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";

const reads = [listOutboxContract, getOutboxMailContract];
const unsent: ReadonlySet<string> = new Set(["bounced", "gave-up", "in-doubt", "stopped", "kept"]);

/** Bulk actions for emails. */
export const useBulkMails = (
  matching: object,
  rows: readonly OutboxMail[] = [],
): Bulk | undefined => {
  const status = new Map<string, string>(rows.map((row) => [row.mailId, row.status]));
  return useBulk({
    words: mailBulk,
    matching,
    reads,
    linkTo: ({ id, name }) => <RowOpener open={{ open: id }}>{name}</RowOpener>,
    applies: {
      resend: (ids) => ids.some((id) => unsent.has(status.get(id) ?? "")),
      stop: (ids) => ids.some((id) => status.get(id) === "waiting"),
      continue: (ids) => ids.some((id) => status.get(id) === "stopped"),
    },
  });
};
