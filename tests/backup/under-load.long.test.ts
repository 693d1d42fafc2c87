import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { createHandler } from "#commands/kit/handle.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createBuyer } from "#tests/races/buyer.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { createClient } from "#tests/support/client.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createEmptyDatabase, type EmptyDatabase } from "#tests/support/empty-database.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

const SECRET = "a secret for tests of at least 32 characters";

let shop: TestDatabase;
let running: DaybookProcess;
let folder: string;
const targets: EmptyDatabase[] = [];

beforeAll(async () => {
  shop = await createStartedDatabase();
  running = await spawnDaybook(shop.url, {
    RATE_LIMIT_PER_MINUTE: "1000000",
    CHECKOUTS_PER_HOUR: "1000000",
    HOLDS_PER_VARIANT: "1000000",
    HELD_UNITS_PER_VARIANT: "1000000",
  });
  folder = await mkdtemp(join(tmpdir(), "daybook-backup-"));
  await writeFile(join(folder, "passphrase"), "correct horse battery staple\n");
  const eventStore = createPostgresEventStore({ connectionString: shop.url });
  const now = () => new Date().toISOString();
  const handler = createHandler({
    eventStore,
    newId,
    nowMs: Date.now,
    random: Math.random,
    wait: (milliseconds) => pause(milliseconds).then(() => undefined),
  });
  const keeper = createShopkeeper({ handler, now, newId });
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 10_000);
  const contact = FormDefinition.parse({
    formId: "contact",
    name: "Contact",
    submissionMessage: "Thanks",
    fields: [{ type: "email", fieldId: "email", title: "Email", required: true }],
    spam: {
      honeypot: false,
      minimumFillSeconds: 0,
      maximumLinks: null,
      maximumPerHour: null,
    },
    recipients: ["owner@shop.example"],
  });
  await createDefineForm({ handler, now })(contact, {
    websiteId: "demo",
    actor: "test",
    correlationId: "test",
  });
  await eventStore.close();
});
afterAll(async () => {
  await running.stop();
  await shop.drop();
  for (const target of targets) await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const PAGE_VIEW = JSON.stringify({
  url: "/",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
});

type Load = { readonly orders: number; readonly submissions: number; readonly hits: number };

/** Visitors who buy, fill in a form and look around until the test stops them. */
const startLoad = () => {
  const done = { orders: 0, submissions: 0, hits: 0 };
  let isOn = true;
  const buy = async (visitor: number) => {
    const buyer = createBuyer(() => running.origin);
    await buyer.arrive();
    for (let turn = 0; isOn; turn += 1) {
      const added = await buyer.add("mug", "MUG", 1, newId());
      if (added.status !== 200) continue;
      const bought = await buyer.checkOut(`buyer-${visitor}-${turn}`, newId());
      if (bought.status === 200) done.orders += 1;
    }
  };
  const look = async (visitor: number) => {
    const client = await createClient(running.origin);
    for (let turn = 0; isOn; turn += 1) {
      const form = { event: "1", data: PAGE_VIEW, ss_cvr: `v-${visitor}-${turn}` };
      const hit = await client.request("/api/census/RecordHit", { method: "POST", form });
      if (hit.status === 204) done.hits += 1;
    }
  };
  const write = async (visitor: number) => {
    const client = await createClient(running.origin);
    for (let turn = 0; isOn; turn += 1) {
      const { body } = await client.post<{ data: { key: string } }>(
        "/api/form/FormSubmissionKey?formId=contact",
      );
      const saved = await client.post("/api/form/SaveFormSubmission", {
        key: body.data.key,
        formId: "contact",
        form: { email: `visitor-${visitor}-${turn}@example.com` },
      });
      if (saved.status === 200) done.submissions += 1;
    }
  };
  const all = [0, 1].flatMap((visitor) => [buy(visitor), look(visitor), write(visitor)]);
  return {
    done: done as Load,
    stop: async () => {
      isOn = false;
      await Promise.all(all);
    },
  };
};

const command = (program: "backup" | "restore", url: string, ...parameters: string[]) =>
  runProgram(program, [...parameters, "--passphrase-file", join(folder, "passphrase")], {
    DATABASE_URL: url,
    DAYBOOK_SECRET: SECRET,
  });

const rowsOf = async <Row>(url: string, text: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
};

const backUpAndRestore = async (name: string) => {
  const to = join(folder, name);
  const backedUp = await command("backup", shop.url, "--to", to);
  expect(backedUp).toMatchObject({ code: 0 });
  const target = await createEmptyDatabase();
  targets.push(target);
  return { to, target };
};

const more = async ({ done }: ReturnType<typeof startLoad>) => {
  const before = { ...done };
  await until(
    () =>
      done.orders > before.orders + 3 &&
      done.submissions > before.submissions + 3 &&
      done.hits > before.hits + 3,
    { what: "orders, submissions and hits" },
  );
};

const eventsText = (upTo: string) =>
  `select * from log.events where position <= ${upTo} order by position`;

it("a backup of a shop under load is the shop at one moment: every event up to it and none behind", async () => {
  const load = startLoad();
  await more(load);
  const { to, target } = await backUpAndRestore("under-load");
  // The shop has continued in the meantime, and continues.
  await more(load);
  await load.stop();
  const restored = await command("restore", target.url, "--from", to);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringContaining("Every row is as it was"),
  });

  const { log } = JSON.parse(await readFile(join(to, "manifest.json"), "utf8"));
  const events = await rowsOf(target.url, eventsText("9223372036854775807"));
  expect(events.length).toBe(Number(log.position));
  expect(events).toEqual(await rowsOf(shop.url, eventsText(log.position)));
  const [now] = await rowsOf<{ position: string }>(shop.url, "select position::text from log.head");
  expect(Number(now?.position)).toBeGreaterThan(Number(log.position));
  // Each event that follows from another one has it in the backup, too.
  const lost = `
    select name from log.streams
     where revision + 1 <> (select count(*) from log.events where stream_id = streams.id)`;
  expect(await rowsOf(target.url, lost)).toEqual([]);
});

const settled = `
  select bool_and(position = (select position from log.head)) as settled
    from projection_builds where state = 'current'`;
const viewsText = `select viewname as name from pg_views where schemaname = 'read' order by 1`;
/** A build counts its own rows; nothing else differs. */
const viewText = (name: string) =>
  `select to_jsonb(row)::text as row from read.${pg.escapeIdentifier(name)} as row order by 1`;

it("read models of a restored shop equal those of the original, row by row", async () => {
  await until(async () => (await rowsOf<{ settled: boolean }>(shop.url, settled))[0]?.settled, {
    what: "the projections of the original",
  });
  const { to, target } = await backUpAndRestore("at-rest");
  expect(await command("restore", target.url, "--from", to)).toMatchObject({ code: 0 });
  const names = await rowsOf<{ name: string }>(shop.url, viewsText);
  expect(await rowsOf(target.url, viewsText)).toEqual(names);
  expect(names.length).toBeGreaterThan(60);
  let rows = 0;
  for (const { name } of names) {
    const original = await rowsOf(shop.url, viewText(name));
    expect(await rowsOf(target.url, viewText(name)), name).toEqual(original);
    rows += original.length;
  }
  expect(rows).toBeGreaterThan(50);
});

it("all records next to the log are in the restored shop: keys, emails, waiting jobs", async () => {
  const { to, target } = await backUpAndRestore("beside");
  const restored = await command("restore", target.url, "--from", to);
  expect(restored.said).toMatch(/[1-9][\d,]* keys of persons opened/);
  for (const table of ["persons", "mail_deliveries", "mail_outbox", "form_mails", "files"]) {
    const text = `select * from ${table} order by 1, 2`;
    expect(await rowsOf(target.url, text), table).toEqual(await rowsOf(shop.url, text));
  }
});
