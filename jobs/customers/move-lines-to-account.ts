import * as z from "zod/mini";
import type { MoveLinesToAccount } from "#commands/customers/move-lines-to-account.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { RelayRule } from "../kit/event-jobs.ts";

export const BRING_LINES = "site-users-bring-lines";

const Payload = z.object({
  websiteId: z.string(),
  orderId: z.uuid(),
  correlationId: z.string(),
});

export const moveLinesToAccountRule: RelayRule = {
  type: "OrderFailed",
  toJob: ({ id, data, metadata }: RecordedEvent) => {
    const { websiteId, correlationId } = metadata;
    const payload = Payload.parse({ orderId: data.orderId, websiteId, correlationId });
    return { name: BRING_LINES, payload, key: `bring-lines-${id}` };
  },
};

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
