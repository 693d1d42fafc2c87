import { Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendAllRestockNoticesContract } from "#commands/restock/contract.ts";
import { call } from "#console/app/api.ts";
import { Confirm } from "#console/ui/confirm.tsx";
import { counted, formatCount } from "#console/ui/figures.tsx";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { listRestockGroupsContract } from "#read-api/restock/console-contract.ts";
import type { listSendableContract } from "#read-api/restock/contract.ts";
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
    `Mails for ${counted(requested, "variant")} are on their way.`,
    ...(running > 0 ? [`For ${formatCount(running)} they are being sent already.`] : []),
    ...(refused.length > 0 ? [`${formatCount(refused.length)} refused: ${refused[0]}`] : []),
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
      title="Send all restock mails"
      action={`Send ${counted(mails, "mail")}`}
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
            ` These are the first of ${formatCount(total)}: send again for the others.`}
        </div>
        <p className={classes.hint}>
          {groups.length > 1 && "Whoever waits for several of them gets a mail for each. "}
          Nobody is mailed once a variant is sold out again.
          {soldOut > 0 && ` Still sold out, and left out: ${counted(soldOut, "variant")}.`}
        </p>
        {fields}
      </Stack>
    </Confirm>
  );
};
