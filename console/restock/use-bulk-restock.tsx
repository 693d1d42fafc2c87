import { Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { BulkForm } from "#console/bulk/use-bulk.tsx";
import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { Confirm } from "#console/ui/confirm.tsx";
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
      title="Send restock mails"
      action="Send mails"
      pending={pending}
      error={error}
      onConfirm={() => start({ audience, holdMinutes })}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>
          Mails those who wait for <strong>{rows}</strong>. What is sold out, and what nobody waits
          for, is left out.
        </div>
        <p className={classes.hint}>
          Whoever waits for several of them gets a mail for each. Nobody is mailed once a variant is
          sold out again. Undo calls back what has not begun.
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

/** What can be done to many variants that somebody waits for. */
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

/** What can be done to many sign-ups. */
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
