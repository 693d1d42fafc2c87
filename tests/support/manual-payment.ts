import { expect } from "vitest";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { Client } from "./client.ts";
import type { TestServer } from "./server.ts";

/** The money of an order by hand has arrived: an owner records it. */
export const recordPayment = async (owner: Client, orderId: string): Promise<void> => {
  const { status } = await owner.post(`/api/console/orders/${orderId}/payment`, {});
  expect(status).toBe(200);
};

/** Gift cards and digital products can be ordered by hand. */
export const offerManualForDigital = async ({ infrastructure }: TestServer): Promise<void> => {
  const { handler, now, waitFor, eventStore } = infrastructure;
  const changes = { manualPaymentForDigital: true };
  const outcome = await handler(siteSettingsDecider, SiteSettingsEvent).run(
    SITE_SETTINGS_ID,
    { type: "ChangeSiteSettings", changes, at: now() },
    { metadata: { websiteId: "demo", actor: "test", correlationId: "test" } },
  );
  expect(outcome.ok).toBe(true);
  await waitFor(["website-settings"], await eventStore.head());
};
