import { expect } from "vitest";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { NO_STREAM } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Client } from "./client.ts";
import type { TestServer } from "./server.ts";

const metadata = { websiteId: "demo", actor: "test", correlationId: "test" };

/** The money of a manual payment has arrived: an owner records it. */
export const recordPayment = async (owner: Client, orderId: string): Promise<void> => {
  const { status } = await owner.post(`/api/console/orders/${orderId}/payment`, {});
  expect(status).toBe(200);
};

/** Allows manual payment for gift cards and digital products. */
export const offerManualForDigital = async ({ infrastructure }: TestServer): Promise<void> => {
  const { handler, now, waitFor, eventStore } = infrastructure;
  const changes = { manualPaymentForDigital: true };
  const outcome = await handler(siteSettingsDecider, SiteSettingsEvent).run(
    SITE_SETTINGS_ID,
    { type: "ChangeSiteSettings", changes, at: now() },
    { metadata },
  );
  expect(outcome.ok).toBe(true);
  await waitFor(["website-settings"], await eventStore.head());
};

/** The order as before payments were recorded: it counts as paid without a record. */
export const placeBeforeRecords = async (
  { infrastructure: { eventStore } }: Pick<TestServer, "infrastructure">,
  like: string,
): Promise<string> => {
  const orderId = newId();
  const { events } = await eventStore.readStream(`order-demo.${like}`);
  const old = events.flatMap(({ type, version, data }) => {
    if (type === "OrderPlaced" || type === "OrderConfirmed")
      return [{ id: newId(), type, version, data: { ...data, orderId } }];
    if (type !== "OrderPaymentAwaited") return [];
    const { amountCents = 0, awaitedAt: paidAt = "" } = data;
    return [{ id: newId(), type: "OrderPaid", version: 1, data: { orderId, amountCents, paidAt } }];
  });
  await eventStore.append({
    stream: `order-demo.${orderId}`,
    expectedRevision: NO_STREAM,
    events: old,
    metadata,
  });
  return orderId;
};
