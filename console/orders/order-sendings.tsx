import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  listSendingsContract,
  type OrderSending,
  stopSendingContract,
  undoSendingContract,
} from "#commands/orders/sending-contract.ts";
import { listOrdersContract } from "#read-api/orders/contract.ts";
import { isRunning, useLastWork } from "../kit/bulk/use-last-work.ts";
import { EndedWork, FailedRows, RunningWork } from "../kit/bulk/work-notice.tsx";
import { call } from "../kit/calls/api.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";

/** The last time that many orders were marked as sent: how far it is, and what became of it. */
export const LastSending = () => {
  const last = useLastWork({
    contract: listSendingsContract,
    lastOf: ({ sendings }) => sendings[0],
    idOf: ({ sendingId }: OrderSending) => sendingId,
    list: listOrdersContract,
  });
  if (last === undefined) return null;
  return isRunning(last.work) ? (
    <Running sending={last.work} />
  ) : (
    <Done sending={last.work} onDismiss={last.dismiss} />
  );
};

const useSendingCall = (
  contract: typeof stopSendingContract | typeof undoSendingContract,
  sendingId: string,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract, { params: { sendingId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listSendingsContract.path] }),
  });
};

const Running = ({ sending }: { readonly sending: OrderSending }) => {
  const { sendingId, done } = sending;
  const isUndoing = sending.status === "undoing";
  const of = isUndoing ? sending.sent + sending.takenBack + sending.left : sending.total;
  const stop = useSendingCall(stopSendingContract, sendingId);
  return (
    <RunningWork
      words={`${isUndoing ? "Undoing shipment" : "Marking as shipped"}: ${formatCount(done)} of ${counted(of, "order")}`}
      label="Orders processed"
      done={done}
      of={of}
      stop={isUndoing ? undefined : stop}
    />
  );
};

const outcomeOf = (sending: OrderSending): string => {
  const { status, sent, nothingToSend, refused, takenBack, left, total, done } = sending;
  const parts =
    status === "undone"
      ? [
          `Undone: ${counted(takenBack, "order")} to ship again`,
          left > 0 && `${formatCount(left)} could not be undone`,
        ]
      : [
          `${counted(sent, "order")} marked as shipped`,
          nothingToSend > 0 && `${formatCount(nothingToSend)} had nothing left to ship`,
          refused > 0 && `${formatCount(refused)} refused`,
          status === "stopped" && `${formatCount(total - done)} not processed`,
        ];
  return parts.filter(Boolean).join(", ");
};

const Done = ({
  sending,
  onDismiss,
}: {
  readonly sending: OrderSending;
  readonly onDismiss: () => void;
}) => {
  const { status, sent, refused, left, told } = sending;
  const undo = useSendingCall(undoSendingContract, sending.sendingId);
  return (
    <EndedWork
      words={`${outcomeOf(sending)}.`}
      complete={refused === 0}
      undo={status !== "undone" && sent > 0 ? undo : undefined}
      onDismiss={onDismiss}
    >
      <FailedRows
        rows={told.map(({ orderId, number, reason }) => ({
          id: orderId,
          link: (
            <Link to="/orders/$orderId" params={{ orderId }}>
              {number === null ? "No number yet" : `#${number}`}
            </Link>
          ),
          reason,
        }))}
        more={refused + left - told.length}
      />
    </EndedWork>
  );
};
