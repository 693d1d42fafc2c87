import { afterEach, beforeEach, expect, it } from "vitest";
import { createFindRestockVariant } from "#commands/restock/find-variant.ts";
import { createRequestSend } from "#commands/restock/request-send.ts";
import { createSignUp } from "#commands/restock/sign-up.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

const WAITING = 150;
const KILLS = 2;
const variant = { productId: "mug", variantId: "mug" };
let server: TestServer;

/** This process only takes commands: the jobs run in processes that die. */
beforeEach(async () => {
  server = await startTestServer({ DAYBOOK_ROLES: "web" });
  const { infrastructure } = server;
  const shopkeeper = createShopkeeper(infrastructure);
  await shopkeeper.define(aProduct("mug"));
  const findVariant = createFindRestockVariant(infrastructure.handler, infrastructure.now);
  const signUp = createSignUp({ ...infrastructure, findVariant });
  const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
  await Promise.all(
    Array.from({ length: WAITING }, (_, n) =>
      signUp({ ...variant, siteVisitorEmail: `p${n}@shop.co`, isJoinMailingList: false }, metadata),
    ),
  );
  await shopkeeper.stock("mug", "mug", 1_000);
  const requestSend = createRequestSend({ ...infrastructure, findVariant });
  const requested = await requestSend(variant, server.origin, { ...metadata, actor: "owner:o" });
  expect(requested.ok).toBe(true);
});
afterEach(() => server.stop());

const count = async (text: string) => {
  const [row] = await server.database.query<{ count: number }>(text);
  return row?.count ?? 0;
};
const told = () =>
  count("select count(*)::int as count from log.events where type = 'RestockNoticeSent'");
const completed = async () => {
  const rows = await server.database.query<{ data: Record<string, unknown> }>(
    "select data from log.events where type = 'RestockSendCompleted'",
  );
  return rows.map(({ data }) => data);
};

/** Kills a worker again and again while it sends, each time a little further. */
const killInTheMiddle = async (
  settings: Readonly<Record<string, string>>,
  soFar: () => Promise<number> | number,
) => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const worker = await spawnDaybook(server.url, {
      DAYBOOK_ROLES: "projections,jobs",
      ...settings,
    });
    await until(async () => (await soFar()) >= kill * 40, { what: `${kill * 40} mails` });
    await worker.kill();
    expect(await completed()).toEqual([]);
  }
  const last = await spawnDaybook(server.url, { DAYBOOK_ROLES: "projections,jobs", ...settings });
  await until(async () => (await completed()).length > 0, { what: "the send's completion" });
  await last.stop();
};

it("survives being killed half way, again and again, without a second mail in the outbox", async () => {
  const mails = () => count("select count(*)::int as count from mail_outbox");
  await killInTheMiddle({}, mails);
  expect(await mails()).toBe(WAITING);
  expect(await count("select count(distinct person_id)::int as count from mail_outbox")).toBe(
    WAITING,
  );
  expect(await told()).toBe(WAITING);
  expect(await completed()).toMatchObject([{ sent: WAITING, failed: 0, skipped: 0 }]);
});

it("survives being killed half way without a second mail from the mail server", async () => {
  const mailServer = await startMailServer();
  await killInTheMiddle({ SMTP_URL: mailServer.url }, () => mailServer.mails.length);
  await mailServer.stop();
  const recipients = mailServer.mails.map(({ to }) => to);
  expect(new Set(recipients).size).toBe(recipients.length);
  const failed = await count(
    "select count(*)::int as count from log.events where type = 'RestockNoticeFailed'",
  );
  // What was under way when the process died may have arrived: it is shown as failed, not sent again.
  expect(failed).toBeLessThanOrEqual(KILLS * 8);
  expect((await told()) + failed).toBe(WAITING);
  expect(await completed()).toMatchObject([{ sent: await told(), failed, skipped: 0 }]);
});
