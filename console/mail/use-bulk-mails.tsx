import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { mailBulk } from "#domain/mail/bulk.ts";
import {
  getOutboxMailContract,
  listOutboxContract,
  type OutboxMail,
} from "#read-api/mail/contract.ts";

const reads = [listOutboxContract, getOutboxMailContract];
const unsent: ReadonlySet<string> = new Set(["bounced", "gave-up", "in-doubt", "stopped", "kept"]);

/** What can be done to many mails at once. */
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
