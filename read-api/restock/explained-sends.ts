import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import { noOutcomes, type SendOutcomes, withOutcome } from "#domain/restock/send-outcomes.ts";
import { categoryOf, streamName } from "#infra/event-store/port.ts";
import { changesOnly, type ExplainedId, type Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

type Send = {
  readonly sendId: string;
  readonly isRequested: boolean;
  /** Completed or cancelled: nobody waits for it any longer. */
  readonly isOver: boolean;
  readonly recipients: number;
  readonly skipped: number;
  readonly outcomes: SendOutcomes;
};

/** `<product>.<variant>.<send>`. */
const partsOf = ({ id }: ExplainedId) => {
  const dot = id.lastIndexOf(".");
  return { variant: id.slice(0, Math.max(dot, 0)), sendId: id.slice(dot + 1) };
};

const evolveSend = (send: Send, event: RestockSendEvent): Send => {
  switch (event.type) {
    case "RestockSendRequested":
      return { ...send, isRequested: true };
    case "RestockSendStarted":
      return { ...send, recipients: event.recipients };
    case "RestockSendCancelled":
      return { ...send, isOver: true };
    case "RestockSendCompleted":
      return { ...send, isOver: true, skipped: event.skipped };
    case "RestockArrivalExpected":
      return send;
    default:
      return unreachable(event);
  }
};

const evolve = (send: Send, recorded: ReadEvent): Send => {
  if (recorded.data.sendId !== send.sendId) return send;
  if (categoryOf(recorded.stream) === "restockSend")
    return evolveSend(send, readEvent(RestockSendEvent, recorded));
  return { ...send, outcomes: withOutcome(send.outcomes, readEvent(RestockSignUpEvent, recorded)) };
};

const failedOf = ({ outcomes: { failed, bounced } }: Send): number => failed + bounced;

const waitingOf = ({ isOver, recipients, outcomes }: Send): number =>
  isOver ? 0 : Math.max(recipients - Object.values(outcomes).reduce((a, b) => a + b, 0), 0);

const ofSend = (measure: (send: Send) => number): Explanation<Send> => ({
  kind: "count",
  permission: "restock:read",
  streamsOf: (target) => {
    const { variant } = partsOf(target);
    return {
      names: [streamName("restockSend", target.websiteId, variant)],
      beginning: `${streamName("restockSignUp", target.websiteId, variant)}.`,
    };
  },
  begin: (target) => ({
    outcomes: noOutcomes,
    sendId: partsOf(target).sendId,
    isRequested: false,
    isOver: false,
    recipients: 0,
    skipped: 0,
  }),
  evolve,
  measure: (send) => (send.isRequested ? measure(send) : null),
  tells: changesOnly,
});

/** The numbers of one send, as in its row during and after the send. */
export const sendNumbers = {
  "restock-send-waiting": ofSend(waitingOf),
  "restock-send-sent": ofSend(({ outcomes }) => outcomes.sent),
  "restock-send-failed": ofSend(failedOf),
  "restock-send-in-doubt": ofSend(({ outcomes }) => outcomes["in-doubt"]),
  "restock-send-skipped": ofSend(({ skipped }) => skipped),
} as const;
