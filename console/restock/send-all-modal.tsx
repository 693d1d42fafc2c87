import { Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendAllRestockNoticesContract } from "#commands/restock/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { listRestockGroupsContract } from "#read-api/restock/console-contract.ts";
import type { listSendableContract } from "#read-api/restock/contract.ts";
import { call } from "../kit/calls/api.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import classes from "./restock-screen.module.css";
import { useSendChoice } from "./send-choice.tsx";

export type Sendable = ResponseOf<typeof listSendableContract>;
type Results = ResponseOf<typeof sendAllRestockNoticesContract>["results"];

/** Sends that were asked for together. */
export type Batch = {
  readonly sendIds: readonly string[];
  /** ISO 8601: until then all of them can be called back. */
  readonly startsAt: string;
};

const batchOf = (results: Results): Batch | undefined => {
  const requested = results.filter((each) => each.status === "requested");
  const startsAt = requested.map((each) => each.startsAt).sort()[0];
  return startsAt === undefined
    ? undefined
    : { sendIds: requested.map(({ sendId }) => sendId), startsAt };
};

const outcomeText = (results: Results): string => {
  const requested = results.filter(({ status }) => status === "requested").length;
  const running = results.filter(({ status }) => status === "already-running").length;
  const refused = results.flatMap((each) => (each.status === "refused" ? [each.message] : []));
  return [
    `Emails for ${counted(requested, "variant")} are being sent.`,
    ...(running > 0 ? [`Emails for ${formatCount(running)} are already being sent.`] : []),
    ...(refused.length > 0
      ? [`${formatCount(refused.length)} could not be started: ${refused[0]}`]
      : []),
  ].join(" ");
};

/** Asks first, with how many variants and people. */
export const SendAllModal = ({
  sendable: { groups, total, soldOut },
  onSent,
  onClose,
}: {
  readonly sendable: Sendable;
  readonly onSent: (batch: Batch | undefined) => void;
  readonly onClose: () => void;
}) => {
  const client = useQueryClient();
  const { audience, holdMinutes, fields } = useSendChoice();
  const send = useMutation({
    mutationFn: () =>
      call(sendAllRestockNoticesContract, {
        body: {
          sendRequests: groups.map(({ productId, variantId }) => ({
            productId,
            variantId,
            audience,
            holdMinutes,
          })),
        },
      }),
    onSuccess: async ({ results }) => {
      notifications.show({ message: outcomeText(results) });
      onClose();
      onSent(batchOf(results));
      await client.invalidateQueries({ queryKey: [listRestockGroupsContract.path] });
    },
  });
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
      onConfirm={() => send.mutate()}
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
