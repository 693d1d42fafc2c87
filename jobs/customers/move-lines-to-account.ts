import * as z from "zod/mini";
import type { MoveLinesToAccount } from "#commands/customers/move-lines-to-account.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { Task } from "#infra/jobs/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const BRING_LINES = "site-users-bring-lines";

const Payload = z.object({
  websiteId: z.string(),
  orderId: z.uuid(),
  correlationId: z.string(),
});

export const moveLinesToAccountRule = relayRule(
  OrderEvent,
  "OrderFailed",
  ({ orderId }, { id, metadata: { websiteId, correlationId } }) => {
    const payload = Payload.parse({ orderId, websiteId, correlationId });
    return { name: BRING_LINES, payload, key: `bring-lines-${id}` };
  },
);

/**
 * Moves the lines that stayed behind at a sign-in, because the bank was deciding, when it declines.
 */
export const createMoveLinesToAccountTask =
  (moveLinesToAccount: MoveLinesToAccount): Task =>
  async (input) => {
    const { websiteId, orderId, correlationId } = Payload.parse(input);
    const metadata = { websiteId, actor: `job:${BRING_LINES}`, correlationId };
    await moveLinesToAccount(orderId, metadata);
  };
