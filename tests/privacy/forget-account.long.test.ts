import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import { projections } from "#projections/shell/registry.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { definedEvents } from "#tests/support/defined-events.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser, PASSWORD, readOutbox } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { ASIDE, ASIDES, handleAsOwner } from "./owner-life.ts";
import { openCounter, shopAsVisitor } from "./shop-life.ts";
import {
  buyMug,
  email,
  type Life,
  liveAsVisitor,
  MARK,
  newEmail,
  openShop,
  sendForm,
  workAsOwner,
  workEmail,
} from "./whole-life.ts";

let server: TestServer;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let owner: Client;
let otherOwner: Client;
let life: Life;

const SECONDS = 60_000;

type Where = { readonly schema: string; readonly name: string };

/** Every table of the database that is not Postgres's own, with the rows that speak of the person. */
const tablesWithMark = async (): Promise<readonly string[]> => {
  const tables = await server.database.query<Where>(
    `select table_schema as schema, table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const [{ count } = { count: 0 }] = await server.database.query<{ count: number }>(
      `select count(*)::int as count from "${schema}"."${name}" as t
        where t::text ilike $1 or t::text ilike $2`,
      [`%${MARK}%`, `%${Buffer.from(MARK).toString("hex")}%`],
    );
    if (count > 0) found.push(name);
  }
  return found.sort();
};

/** The same for this website alone, with the address that a row names. */
const rowsWithMark = async (): Promise<readonly string[]> => {
  const rows: string[] = [];
  for (const table of await tablesWithMark()) {
    const found = await server.database.query<{ row: { email?: string; website_id?: string } }>(
      `select to_jsonb(t) as row from read."${table}" as t where t::text ilike $1`,
      [`%${MARK}%`],
    );
    for (const { row } of found)
      if (row.website_id !== "other") rows.push(`${table}: ${row.email ?? JSON.stringify(row)}`);
  }
  return rows;
};

const caughtUp = async () => {
  const { infrastructure } = server;
  const names = projections.map(({ name }) => name);
  const head = await infrastructure.eventStore.head();
  expect(await infrastructure.projectionWorker.reached(names, head, SECONDS)).toBe(true);
};

const jobsDone = () =>
  until(
    async () => {
      const [row] = await server.database.query<{ waiting: number }>(
        "select count(*)::int as waiting from graphile_worker.jobs",
      );
      return row?.waiting === 0;
    },
    { what: "all jobs to be done", timeoutMs: SECONDS },
  );

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  const { infrastructure } = server;
  await hostWebsite(infrastructure, "other", ["localhost"], "test");
  await openShop(server, "demo", receiver.url);
  await openShop(server, "other", receiver.url);
  const otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${otherOrigin}/api/crumb`)).status === 200);
  owner = await createOwnerClient(server.origin, server.setupCode);
  const code = await infrastructure.sessions.setupCode("other");
  otherOwner = await createOwnerClient(otherOrigin, code, "owner@other.example");
  life = await liveAsVisitor(server, server.origin);
  await workAsOwner(server, owner, life);
  await openCounter(infrastructure, owner);
  const bought = await shopAsVisitor(infrastructure, owner, life);
  life = { ...life, orderIds: [...life.orderIds, ...bought] };
  await handleAsOwner(owner, life);
  // The same person is known to another website, which has nothing to do with this one.
  const elsewhere = await createClient(otherOrigin);
  await buyMug(elsewhere, email);
  await sendForm(elsewhere, email);
  await until(async () => (await readOutbox(server)).some(({ text }) => /Yes, /.test(text)));
  await until(async () =>
    (await readOutbox(server)).some(({ subject }) => /^Back in/.test(subject)),
  );
  await caughtUp();
}, 2 * SECONDS);
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

/** Every list and detail that an owner can ask for, and every event of the log. */
const allThatTheConsoleSays = async (client: Client): Promise<string> => {
  const { body } = await client.get<{ paths: Record<string, Record<string, unknown>> }>(
    "/api/openapi.json",
  );
  const lists = Object.entries(body.paths)
    .filter(([path, calls]) => "get" in calls && !path.includes("{"))
    .map(([path]) => path);
  const ofSubmissions = life.submissionIds.map((id) => `/api/console/submissions/${id}`);
  const ofOrders = life.orderIds.map((id) => `/api/console/orders/${id}`);
  const account = `/api/console/site-users/${life.zoe.siteUserId}`;
  const details = ["", "/orders", "/restock", "/addresses", "/form-submissions", "/mailing-lists"];
  const mails = await server.database.query<{ id: string }>(
    "select mail_id as id from mail_outbox where website_id = 'demo'",
  );
  const events = await server.database.query<{ position: string }>(
    "select position::text from log.events where website = 'demo'",
  );
  const paths = [
    ...lists,
    "/api/console/submissions/export?format=csv",
    "/api/console/submissions/export?format=csv&folder=spam",
    ...ofSubmissions,
    ...ofOrders,
    ...details.map((each) => account + each),
    ...mails.map(({ id }) => `/api/console/outbox/${encodeURIComponent(id)}`),
    ...events.map(({ position }) => `/api/console/events/${position}`),
  ];
  const told: string[] = [];
  for (const path of paths) {
    if (path.includes("openapi")) continue;
    const answer = await client.request<unknown>(path);
    told.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return told.join("\n");
};

describe("a visitor with a whole life on the website", () => {
  it("is known in tables, emails and calls before, so that there is something to forget", async () => {
    expect(await tablesWithMark()).toEqual(
      expect.arrayContaining([
        "cart_entries",
        "form_submissions",
        "form_submission_notes",
        "form_submission_replies",
        "gift_card_purchases",
        "gift_cards",
        "mailing_list_members",
        "order_lines",
        "orders",
        "restock_sign_ups",
        "reviews",
        "saved_views",
        "site_user_addresses",
        "site_users",
        "subscriptions",
      ]),
    );
    expect(await allThatTheConsoleSays(owner)).toContain(MARK);
    const data = await life.browser.get<object>(`${ACCOUNT}/data`);
    expect(data.status).toBe(200);
    expect(data.body).toMatchObject({
      account: { email: newEmail, firstName: `Zoe ${MARK}` },
      addresses: [expect.anything()],
      orders: [1, 2, 3, 4].map(() => expect.anything()),
      formSubmissions: [expect.anything(), expect.anything()],
      restock: [expect.anything(), expect.anything()],
      mailingLists: expect.any(Array),
      // Two more reviews and three more gift cards are under the former address, from after its change.
      reviews: [expect.anything()],
      giftCards: [1, 2].map(() => expect.anything()),
      subscriptions: [expect.anything()],
      mails: expect.arrayContaining([expect.objectContaining({ subject: expect.any(String) })]),
      // As a guest, and under another id with the account.
      analytics: [
        { occasion: "order", activity: [expect.objectContaining({ type: "HitRecorded" })] },
        { occasion: "sign-in", activity: [] },
      ],
      carts: [expect.objectContaining({ quantity: 2 })],
      cart: [{ title: "Product mug", quantity: 2 }],
    });
    const theirs = JSON.stringify(data.body);
    expect(theirs).toContain(`${MARK}-2`);
    expect(theirs).toContain(`Dear ${MARK}`);
    // What owners wrote for their own eyes, and links that only a mailbox may open, are not handed out.
    expect(theirs).not.toContain(ASIDE);
    expect(theirs).not.toContain("token=");
    const path = `/api/console/site-users/${life.zoe.siteUserId}/data`;
    const whole = JSON.stringify((await owner.get<object>(path)).body);
    expect(whole.split(ASIDE)).toHaveLength(ASIDES + 1);
    const forOwner = await owner.post<object>("/api/console/persons/export", { email: newEmail });
    expect(forOwner.body).toMatchObject({
      carts: [{ quantity: 2, additionalFields: `{"engraving":"For ${MARK}"}` }],
    });
  });

  it("has been in every event that can speak of a person, but for emails that only jobs ask for, searches and custom events, which name nobody", async () => {
    const recorded = await server.database.query<{ type: string }>(
      "select distinct type from log.events where website = 'demo'",
    );
    const lived = new Set(recorded.map(({ type }) => type));
    const personal = (await definedEvents()).filter(({ members }) => members.includes("person"));
    expect(personal.length).toBeGreaterThan(20);
    expect(personal.map(({ type }) => type).filter((type) => !lived.has(type))).toEqual([
      // Sealed with the key of all custom events of a month, which is destroyed after 13 months.
      "CustomEventRecorded",
      "CustomEventRefused",
      "RestockConfirmationAsked",
      "ReviewRequested",
      // The same for all searches of a month.
      "SearchAnswered",
    ]);
  });

  it("keeps the log itself free of all that was typed", async () => {
    const found = await server.database.query(
      "select type from log.events where data::text ilike $1 or metadata::text ilike $1",
      [`%${MARK}%`],
    );
    expect(found).toEqual([]);
  });

  describe("who has deleted the account", () => {
    beforeAll(async () => {
      const told = await life.zoe.call("DELETE", "", { password: PASSWORD });
      expect(told.status).toBe(204);
      await jobsDone();
      await caughtUp();
    }, SECONDS);

    it("is in no row of any table, but for an address never confirmed that may be another's", async () => {
      expect(await rowsWithMark()).toEqual([`mailing_list_members: ${workEmail}`]);
      const forgotten = await owner.post("/api/console/persons/forget", { email: workEmail });
      expect(forgotten.status).toBeLessThan(300);
      await jobsDone();
      await caughtUp();
      expect(await rowsWithMark()).toEqual([]);
    });

    it("is in no email of the outbox", async () => {
      const opened = JSON.stringify(await readOutbox(server));
      expect(opened).not.toContain(MARK);
    });

    it("is in nothing that the console says, exports and events included", async () => {
      const told = await allThatTheConsoleSays(owner);
      expect(told.length).toBeGreaterThan(10_000);
      expect(told.split("\n").filter((line) => line.includes(MARK))).toEqual([]);
    });

    it("is shown as forgotten", async () => {
      const { siteUserId } = life.zoe;
      const account = await owner.get<object>(`/api/console/site-users/${siteUserId}`);
      expect(account.body).toMatchObject({
        status: "forgotten",
        email: null,
        firstName: null,
        lastName: null,
        newEmail: null,
        // As many as in the person's data. One more is under the former address, from after its change.
        orders: 4,
      });
      const order = await owner.get<object>(`/api/console/orders/${life.orderIds[1]}`);
      expect(order.body).toMatchObject({ email: null, name: null, phone: null, address: null });
      for (const submissionId of life.submissionIds) {
        const sent = await owner.get<object>(`/api/console/submissions/${submissionId}`);
        expect(sent.body).toMatchObject({ answers: null });
      }
    });

    it("is signed out everywhere and cannot sign in again", async () => {
      expect((await life.browser.get(ACCOUNT)).status).toBe(401);
      for (const address of [email, newEmail]) {
        const told = await life.browser.post<object>(`${ACCOUNT}/session`, {
          email: address,
          password: PASSWORD,
        });
        expect(told.status).toBe(401);
      }
      expect(await server.database.query("select from site_user_credentials")).toEqual([]);
      expect(await server.database.query("select from site_user_sessions")).toEqual([]);
    });

    it("is told as forgotten once for the account, each address, each cart that was filled and each id of a browser", async () => {
      const fillers = ["a guest's", "the account's", "with cards", "a subscription's", "for later"];
      const links = ["as a guest", "with the account"];
      const told = await server.database.query<{ type: string }>(
        `select type from log.events
          where type in ('SiteUserDeleted', 'PersonForgotten') order by position`,
      );
      expect(told.map(({ type }) => type)).toEqual([
        "SiteUserDeleted",
        ...["the account's own", "the first address", "the new one", "the one at work"].map(
          () => "PersonForgotten",
        ),
        ...fillers.map(() => "PersonForgotten"),
        ...links.map(() => "PersonForgotten"),
      ]);
    });

    it("is still known to another website", async () => {
      const theirs = await otherOwner.get<{ rows: readonly { email: string }[] }>(
        "/api/console/orders",
      );
      expect(theirs.body.rows).toMatchObject([{ email }]);
    });

    it.each(projections.map((projection) => [projection.name, projection] as const))(
      "is forgotten when %s is rebuilt from zero, row for row",
      async (name, projection) => {
        const [row] = await server.database.query<{ schema: string }>(
          `select schema_name as schema from projection_builds where projection = $1 and state = 'current'`,
          [name],
        );
        const { eventStore, personalData } = server.infrastructure;
        await expectReplayEqualsLive(server.database, eventStore, projection, {
          personalData,
          batchSizes: [7, 1_000],
          liveSchema: row?.schema as string,
        });
      },
    );

    it("may come back as someone new, who sees nothing of before", async () => {
      const browser = await createClient(server.origin);
      await becomeSiteUser(server, browser, email);
      const orders = await browser.get<{ total: number }>(`${ACCOUNT}/orders`);
      expect(orders.body.total).toBe(0);
    });
  });
});
