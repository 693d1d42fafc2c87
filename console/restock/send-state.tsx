import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelRestockSendContract } from "#commands/restock/contract.ts";
import { call, messageOf } from "#console/app/api.ts";
import { Changes } from "#console/app/permissions.tsx";
import { formatCount } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Pill } from "#console/ui/pill.tsx";
import {
  listRestockSendsContract,
  listSignUpGroupsContract,
  type RestockSend,
} from "#read-api/restock/contract.ts";
import classes from "./restock-screen.module.css";

const skipTexts = {
  "sold-out": "sold out again",
  "no-units-left": "no units left",
  removed: "product removed",
  gone: "gone meanwhile",
} as const satisfies Record<keyof RestockSend["skippedFor"], string>;

/** "12 sent, 1 bounced, 3 skipped (no units left)". */
export const countsText = (send: RestockSend): string => {
  const { sent, failed, bounced, inDoubt, skipped, skippedFor, waiting } = send;
  const reasons = Object.keys(skippedFor).map((name) => skipTexts[name as keyof typeof skipTexts]);
  const parts: readonly (readonly [number, string])[] = [
    [failed - bounced, "failed"],
    [bounced, "bounced"],
    [inDoubt, "in doubt"],
    [skipped, reasons.length > 0 ? `skipped (${reasons.join(", ")})` : "skipped"],
    [waiting, "waiting"],
  ];
  const others = parts.filter(([count]) => count > 0);
  return [
    `${formatCount(sent)} sent`,
    ...others.map(([n, text]) => `${formatCount(n)} ${text}`),
  ].join(", ");
};

const Undo = ({ sendId }: { readonly sendId: string }) => {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call(cancelRestockSendContract, { params: { sendId } }),
    onSuccess: () => notifications.show({ message: "Called back: no mail has left." }),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
    onSettled: () =>
      Promise.all(
        [listSignUpGroupsContract, listRestockSendsContract].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
  return (
    <Changes>
      <Button
        size="compact-xs"
        variant="default"
        loading={undo.isPending}
        onClick={() => undo.mutate()}
      >
        Undo
      </Button>
    </Changes>
  );
};

/** The send that runs now or ran last. */
export const SendState = ({ send }: { readonly send: RestockSend | null }) => {
  if (send === null) return <span className={classes.meta}>Never</span>;
  if (send.state === "scheduled")
    return (
      <span className={classes.state}>
        <Pill tone="info" dot>
          About to start
        </Pill>
        <Undo sendId={send.sendId} />
      </span>
    );
  if (send.state === "running")
    return (
      <span className={classes.state}>
        <Pill tone="info" dot>
          Sending
        </Pill>
        <span className={classes.meta}>{countsText(send)}</span>
      </span>
    );
  const isCancelled = send.state === "cancelled";
  return (
    <span>
      {isCancelled ? "Called back" : countsText(send)}
      <br />
      <span className={classes.meta}>
        <Moment at={isCancelled ? send.cancelledAt : send.completedAt} />
      </span>
    </span>
  );
};

/** Whether it will look different in a moment. */
export const isMoving = (send: RestockSend | null): boolean =>
  send?.state === "scheduled" || send?.state === "running";
