import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { resendDeliveryContract } from "#commands/deliveries/contract.ts";
import { DeliveryState } from "#console/deliveries/delivery-state.tsx";
import {
  type SubmissionDelivery,
  submissionDeliveriesContract,
} from "#read-api/deliveries/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { counted } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import classes from "./submission-deliveries.module.css";

const WATCH_EVERY_MS = 1_000;
/** A requested repetition appears a moment later. */
const WATCH_FOR_MS = 10_000;

const kinds = { mail: "Email", reply: "Reply", webhook: "Webhook" } as const;

const isInProgress = ({ state }: SubmissionDelivery): boolean =>
  state === "waiting" || state === "sending";

/**
 * The emails and webhook calls of one submission, with their status and a button to repeat them.
 */
export const Deliveries = ({ submissionId }: { readonly submissionId: string }) => {
  const titleId = useId();
  const [watchUntil, setWatchUntil] = useState(0);
  const [moving, setMoving] = useState(true);
  const query = useCall(
    submissionDeliveriesContract,
    { params: { submissionId } },
    { every: moving || Date.now() < watchUntil ? WATCH_EVERY_MS : false },
  );
  const moves = query.data?.deliveries.some(isInProgress) ?? false;
  if (moves !== moving) setMoving(moves);
  return (
    <section aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        Emails and webhooks
      </h3>
      <Loaded query={query}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p className={classes.none}>No emails or webhooks were sent for this submission.</p>
          ) : (
            <ul className={classes.list}>
              {deliveries.map((delivery) => (
                <OneDelivery
                  key={delivery.deliveryId}
                  submissionId={submissionId}
                  delivery={delivery}
                  onAsked={() => setWatchUntil(Date.now() + WATCH_FOR_MS)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};

const nameOf = ({ kind, to }: SubmissionDelivery): string =>
  to === null ? kinds[kind] : `${kinds[kind]} to ${to}`;

const OneDelivery = ({
  submissionId,
  delivery,
  onAsked,
}: {
  readonly submissionId: string;
  readonly delivery: SubmissionDelivery;
  readonly onAsked: () => void;
}) => {
  const { deliveryId, state, attempts, error, nextTryAt, changedAt, again } = delivery;
  const resend = useCommand(resendDeliveryContract, {
    input: () => ({ params: { submissionId, deliveryId } }),
    refreshes: [submissionDeliveriesContract],
    onDone: onAsked,
    says: () => `${nameOf(delivery)} is being sent again.`,
  });
  const action = state === "failed" || state === "postponed" ? "Retry now" : "Send again";
  return (
    <li className={classes.delivery}>
      <span className={classes.what}>
        <span>{nameOf(delivery)}</span>
        <span className={classes.meta}>
          {again && "Sent again · "}
          {attempts > 0 && `${counted(attempts, "attempt")} · `}
          <Moment at={changedAt} />
          {error !== null && ` · ${error}`}
        </span>
        {nextTryAt !== null && (
          <span className={classes.meta}>
            Next attempt <Moment at={nextTryAt} format="precise" />
          </span>
        )}
      </span>
      <span className={classes.end}>
        <DeliveryState of={state} />
        <Changes>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${action}: ${nameOf(delivery)}`}
            loading={resend.isPending}
            disabled={isInProgress(delivery)}
            onClick={() => resend.mutate()}
          >
            {action}
          </Button>
        </Changes>
      </span>
    </li>
  );
};
