import { Button } from "@mantine/core";
import { cancelRestockSendContract } from "#commands/restock/contract.ts";
import { sendCountsText, sendStateNames } from "#domain/restock/send-texts.ts";
import {
  listRestockGroupsContract,
  listRestockSendsContract,
} from "#read-api/restock/console-contract.ts";
import type { RestockSend } from "#read-api/restock/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import classes from "./restock-screen.module.css";

const Undo = ({ sendId }: { readonly sendId: string }) => {
  const undo = useCommand(cancelRestockSendContract, {
    input: () => ({ params: { sendId } }),
    refreshes: [listRestockGroupsContract, listRestockSendsContract],
    refreshesOnError: true,
    says: () => "Cancelled. No email was sent.",
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

/** The send that is running or ran last. */
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

/** Whether it will change in a moment. */
export const isMoving = (send: RestockSend | null): boolean =>
  send?.state === "scheduled" || send?.state === "running";
