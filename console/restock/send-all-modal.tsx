import { Stack } from "@mantine/core";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { restockBulk } from "#domain/restock/bulk.ts";
import { sendStreamId } from "#domain/restock/stream-ids.ts";
import type { listSendableContract } from "#read-api/restock/contract.ts";
import { useStartBulk } from "../kit/bulk/use-start-bulk.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import classes from "./restock-screen.module.css";
import { useSendChoice } from "./send-choice.tsx";

export type Sendable = ResponseOf<typeof listSendableContract>;

/** Asks first, with the numbers of variants and people. */
export const SendAllModal = ({
  sendable: { groups, total, soldOut },
  onSent,
  onClose,
}: {
  readonly sendable: Sendable;
  readonly onSent: () => void;
  readonly onClose: () => void;
}) => {
  const { audience, holdMinutes, fields } = useSendChoice();
  const send = useStartBulk(
    { list: restockBulk.list, action: "send", of: { ids: groups.map(sendStreamId) } },
    () => {
      onClose();
      onSent();
    },
  );
  const mails = groups.reduce(
    (sum, { people, unitsLeft }) =>
      sum + (audience === "units" ? Math.min(people, unitsLeft ?? people) : people),
    0,
  );
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  return (
    <Confirm
      opened
      title="Send all restock emails"
      action={`Send ${counted(mails, "email")}`}
      pending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate({ audience, holdMinutes })}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>
          <strong>{counted(groups.length, "variant is", "variants are")} back</strong>, and{" "}
          {counted(people, "person is", "people are")} waiting.
          {total > groups.length &&
            ` These are the first of ${formatCount(total)}. Send again to notify the rest.`}
        </div>
        <p className={classes.hint}>
          {groups.length > 1 && "People waiting for several variants get one email for each. "}
          Emails stop as soon as a variant sells out again.{" "}
          {soldOut > 0 && ` Skipped because still sold out: ${counted(soldOut, "variant")}.`}
        </p>
        {fields}
      </Stack>
    </Confirm>
  );
};
