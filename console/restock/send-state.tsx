import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelRestockSendContract } from "#commands/restock/contract.ts";
import { sendCountsText, sendStateNames } from "#domain/restock/send-texts.ts";
import {
  listRestockGroupsContract,
  listRestockSendsContract,
} from "#read-api/restock/console-contract.ts";
import type { RestockSend } from "#read-api/restock/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import classes from "./restock-screen.module.css";

const Undo = ({ sendId }: { readonly sendId: string }) => {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call(cancelRestockSendContract, { params: { sendId } }),
    onSuccess: () => notifications.show({ message: "Cancelled. No email was sent." }),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
    onSettled: () =>
      Promise.all(
        [listRestockGroupsContract, listRestockSendsContract].map(({ path }) =>
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
          {sendStateNames.scheduled}
        </Pill>
        <Undo sendId={send.sendId} />
      </span>
    );
  if (send.state === "running")
    return (
      <span className={classes.state}>
        <Pill tone="info" dot>
          {sendStateNames.running}
        </Pill>
        <span className={classes.meta}>{sendCountsText(send)}</span>
      </span>
    );
  const isCancelled = send.state === "cancelled";
  return (
    <span>
      {isCancelled ? sendStateNames.cancelled : sendCountsText(send)}
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
