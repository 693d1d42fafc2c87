import { afterAll, beforeAll, expect, it } from "vitest";
import { projections } from "#projections/shell/registry.ts";
import { createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser, PASSWORD } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { buyMug, MARK, openShop, sendForm } from "./whole-life.ts";

let server: TestServer;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await startTestServer();
  await openShop(server, "demo", receiver.url);
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

const jobsDone = () =>
  until(async () => {
    const [row] = await server.database.query<{ rest: number }>(
      `select (select count(*) from graphile_worker.jobs)::int
            + (select coalesce(max(position), 0) - (select position from job_relays where name = 'jobs')
                 from log.events where type in ('SiteUserDeleted', 'SiteUserMailRequested'))::int as rest`,
    );
    return (row?.rest ?? 1) <= 0;
  });

const tablesWithMark = async (): Promise<readonly string[]> => {
  const tables = await server.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema like 'p\\_%' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.database.query(
      `select from ${name} as t where t::text ilike $1 limit 1`,
      [`%${MARK}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

it("what is done at the very moment of deleting is refused or forgotten", async () => {
  const { eventStore, projectionWorker } = server.infrastructure;
  for (let round = 0; round < 3; round += 1) {
    const email = `${MARK}${round}@visitor.co`;
    const browser = await createClient(server.origin);
    const account = await becomeSiteUser(server, browser, email, { firstName: MARK });
    const other = await createClient(server.origin);
    await other.post(`${ACCOUNT}/session`, { email, password: PASSWORD });
    const address = {
      name: MARK,
      line1: `${MARK} Lane`,
      city: MARK,
      region: "NY",
      postalCode: "14850",
      country: "US",
    };
    await buyMug(other, email);
    await sendForm(other, email);
    // What follows a form (emails, a webhook, a mailing list) is in progress in jobs by now.
    // Another browser signs in: in this one it would end the session that deletes the account.
    const third = await createClient(server.origin);
    const [deleted] = await Promise.all([
      account.call("DELETE", "", { password: PASSWORD }),
      ...Array.from({ length: 4 }, () => account.call("POST", "/addresses", address)),
      account.call("PUT", "/names", { firstName: `${MARK}!`, lastName: "" }),
      third.post(`${ACCOUNT}/session`, { email, password: PASSWORD }),
    ]);
    expect(deleted.status).toBe(204);
    expect((await other.get(ACCOUNT)).status).toBe(401);
  }
  await jobsDone();
  const names = projections.map(({ name }) => name);
  expect(await projectionWorker.reached(names, await eventStore.head(), 30_000)).toBe(true);
  expect(await tablesWithMark()).toEqual([]);
});
