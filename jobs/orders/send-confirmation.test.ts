import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "#domain/orders/order.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { RunAgainAt } from "#infra/jobs/port.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import { type Mail, MailNotAccepted } from "#infra/mail/port.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient } from "#tests/support/client.ts";
import { offerManualForDigital } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { createSendConfirmation, sendConfirmationRule } from "./send-confirmation.ts";

/** No jobs run automatically: the test runs each as often as needed. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_ROLES: "web,projections" });
  await offerManualForDigital(server);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("song", { productType: 2, variants: [aVariant("song")] }));
  await settled();
});
afterAll(() => server.stop());

const settled = async () => {
  const { waitFor, eventStore } = server.infrastructure;
  await waitFor(["products", "orders"], await eventStore.head());
};
const buy = async (email: string): Promise<string> => {
  const visitor = await createClient(server.origin);
  const entry = { itemId: "song", sku: "SONG", quantity: 1 };
  await visitor.post("/api/commerce/shopping-cart/entries", entry);
  const { body } = await visitor.post<{ order: Order }>("/api/commerce/checkout", {
    contact: { email, name: "Ann", phone: "" },
    note: "Thanks!",
  });
  await settled();
  return body.order.orderId;
};
const mailing = (fails?: () => Error) => {
  const mails: Mail[] = [];
  const task = createSendConfirmation({
    ...server.infrastructure,
    sql: server.database,
    waitForOrders: settled,
    deliveries: createDeliveries({
      database: server.database,
      personalData: server.infrastructure.personalData,
      mailer: {
        repeatable: false,
        send: async (mail) => {
          const failure = fails?.();
          if (failure !== undefined) throw failure;
          mails.push(mail);
        },
      },
    }),
  });
  return {
    mails,
    run: (payload: unknown) => task(payload, { signal: AbortSignal.timeout(60_000) }),
  };
};
const jobOf = async (orderId: string) => {
  const { events } = await server.infrastructure.eventStore.readStream(`order-demo.${orderId}`);
  const confirmed = events.find(({ type }) => type === sendConfirmationRule.type);
  return sendConfirmationRule.toJob(confirmed as RecordedEvent);
};

describe("the email that confirms an order", () => {
  it("goes to the customer once, however often the job runs", async () => {
    const orderId = await buy("ann@example.com");
    const job = await jobOf(orderId);
    expect(job).toMatchObject({ key: `order-confirmation-${orderId}` });
    const { mails, run } = mailing();
    await run(job?.payload);
    await run(job?.payload);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: "ann@example.com", websiteId: "demo" });
    expect(mails[0]?.text).toContain("1 × Product song: $12.50");
    expect(mails[0]?.text).toContain("Thanks!");
    expect(JSON.stringify(job)).not.toContain("ann@");
  });

  it("is tried again when the mail server wants it later", async () => {
    const payload = (await jobOf(await buy("bob@example.com")))?.payload;
    await expect(
      mailing(() => new MailNotAccepted("later", "451 at RCPT")).run(payload),
    ).rejects.toThrow(RunAgainAt);
    await server.database.query("update mail_deliveries set next_try_at = now()");
    const { mails, run } = mailing();
    await run(payload);
    expect(mails.map(({ to }) => to)).toEqual(["bob@example.com"]);
  });

  it("goes to nobody who has been forgotten", async () => {
    const payload = (await jobOf(await buy("cyd@example.com")))?.payload;
    const { personalData } = server.infrastructure;
    const personId = (await personalData.find("demo", "cyd@example.com")) as string;
    await personalData.destroyKey("demo", personId);
    const { mails, run } = mailing();
    await run(payload);
    expect(mails).toEqual([]);
  });
});
