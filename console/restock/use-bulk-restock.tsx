import { Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { restockBulk, signUpBulk } from "#domain/restock/bulk.ts";
import { readSendStreamId, sendStreamId } from "#domain/restock/stream-ids.ts";
import {
  listDemandContract,
  listRestockGroupsContract,
  listRestockSendsContract,
  listRestockSignUpsContract,
  type SignUpRow,
} from "#read-api/restock/console-contract.ts";
import type { SignUpGroup } from "#read-api/restock/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import type { BulkForm } from "../kit/bulk/use-bulk.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { Confirm } from "../kit/editing/confirm.tsx";
import classes from "./restock-screen.module.css";
import { useSendChoice } from "./send-choice.tsx";

const reads = [
  listRestockGroupsContract,
  listRestockSendsContract,
  listRestockSignUpsContract,
  listDemandContract,
];

const SendForm: BulkForm = ({ rows, start, pending, error, onClose }) => {
  const { audience, holdMinutes, fields } = useSendChoice();
  return (
    <Confirm
      opened
      title="Send restock emails"
      action="Send emails"
      pending={pending}
      error={error}
      onConfirm={() => start({ audience, holdMinutes })}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>
          Emails everyone waiting for <strong>{rows}</strong>. Variants that are sold out or have
          nobody waiting are skipped.
        </div>
        <p className={classes.hint}>
          People waiting for several variants get one email for each. Emails stop as soon as a
          variant sells out again. Undo cancels sends that have not started.
        </p>
        {fields}
      </Stack>
    </Confirm>
  );
};

const toVariant = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const variant = readSendStreamId(id);
  if (variant === undefined) return name;
  const search = { open: variant.variantId, product: variant.productId };
  return (
    <Link to="/restock" search={search}>
      {name}
    </Link>
  );
};

/** Bulk actions for variants with sign-ups. */
export const useBulkRestock = (
  matching: object,
  rows: readonly SignUpGroup[] = [],
): Bulk | undefined => {
  const awaited = new Set(
    rows.filter(({ waiting, failed }) => waiting + failed > 0).map(sendStreamId),
  );
  return useBulk({
    words: restockBulk,
    matching,
    reads,
    linkTo: toVariant,
    forms: { send: SendForm },
    applies: { send: (ids) => ids.some((id) => awaited.has(id)) },
  });
};

const over: ReadonlySet<string> = new Set(["sent", "dismissed", "left", "taken-off", "forgotten"]);

/** Bulk actions for sign-ups. */
export const useBulkSignUps = (
  matching: object,
  rows: readonly SignUpRow[] = [],
): Bulk | undefined => {
  const status = new Map(rows.map((row) => [row.signUpId, row.status]));
  return useBulk({
    words: signUpBulk,
    matching,
    reads,
    applies: {
      "take-off": (ids) => ids.some((id) => !over.has(status.get(id) ?? "left")),
      "put-back": (ids) => ids.some((id) => status.get(id) === "taken-off"),
    },
  });
};
