import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnsFor } from "#infra/ask/columns.ts";
import type { TableDifferences } from "#infra/ask/port.ts";
import { createSweepPastBuilds } from "#infra/ask/sweep-past.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { buildPast } from "#projections/kit/past-build.ts";
import { readsOf } from "#projections/kit/personal.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { schemaOf } from "#projections/kit/schema.ts";
import { readModels } from "#projections/shell/columns.ts";
import { projections } from "#projections/shell/registry.ts";
import { type AskedShop, openAskedShop, openSamples } from "#tests/ask/asked-shop.ts";
import { startAnalyst } from "./run-analyst.ts";

let shop: AskedShop;
let eventStore: EventStore;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-past-"));
  shop = await openAskedShop();
  eventStore = createPostgresEventStore({ connectionString: shop.url });
});
afterAll(async () => {
  await eventStore.close();
  await shop.drop();
  await rm(folder, { recursive: true, force: true });
});

const openRows = async (schema: string, { views }: Projection): Promise<unknown> => {
  const rows: Record<string, unknown> = {};
  for (const view of views) {
    const columns = columnsFor(readModels, view, false).join(", ");
    rows[view] = await shop.database.query(
      `select to_jsonb(t) as row from (select ${columns} from ${schema}.${view}) t order by 1`,
    );
  }
  return rows;
};

describe("a build of the whole log", () => {
  it.each(projections.map((projection) => [projection.name, projection] as const))(
    "%s equals the live one in every open column",
    async (name, projection) => {
      const schema = `past_all_${name.replaceAll("-", "_")}`;
      const until = await eventStore.head();
      const { database } = shop;
      await buildPast(
        { database, eventStore, personalData: openSamples },
        // The live tables of this test count by the first rules.
        { projection, schema, websiteId: null, until, measured: {} },
      );
      expect(await openRows(schema, projection)).toEqual(
        await openRows(schemaOf(projection, "test"), projection),
      );
    },
  );
});

/** Sample data is removed with its orders. */
const isPresent = (order: string, until: string): string =>
  `not exists (select from log.events r where r.stream = ${order}.stream
      and r.type = 'OrderRemovedAsSample' and r.position <= ${until})`;

const find = (name: string) => projections.find((each) => each.name === name) as Projection;

describe("a build at a position", () => {
  it("contains the events up to there of its website, and continues after an interruption", async () => {
    const projection = find("variant-stock");
    const { database } = shop;
    const until = (await eventStore.head()) / 2n;
    const request = { projection, schema: "past_half", websiteId: "demo", until };
    const stopping = new AbortController();
    const interrupted = buildPast(
      { database, eventStore },
      { ...request, signal: stopping.signal, onProgress: () => stopping.abort() },
    );
    await interrupted.catch(() => undefined);
    await buildPast({ database, eventStore }, request);
    const counted = await database.query(
      "select count(*) as count, count(distinct website_id) as websites from past_half.stock_movements",
    );
    const expected = await database.query(
      `select count(*) as count, 1 as websites from log.events
        where category = 'stock' and website = 'demo' and position <= $1`,
      [until],
    );
    expect(counted).toEqual(expected);
  });

  it("never counts a page whose rows were refused, although the next one was sent before that was known", async () => {
    const { database } = shop;
    const smallPages: EventStore = {
      ...eventStore,
      readAll: (options) => eventStore.readAll({ ...options, limit: 10 }),
    };
    const dependencies = { database, eventStore: smallPages, personalData: openSamples };
    const carts = find("carts");
    if (carts.createFold !== undefined)
      throw new Error("The test needs a projection without fold.");
    let pages = 0;
    const failing: Projection = {
      ...carts,
      project: (batch) => {
        pages += 1;
        const refused = { text: "select 1 / (1 - $1::int)", values: [1] };
        return pages === 3 ? [...carts.project(batch), refused] : carts.project(batch);
      },
    };
    const until = await eventStore.head();
    const request = { schema: "past_refused", websiteId: null, until };
    await expect(buildPast(dependencies, { ...request, projection: failing })).rejects.toThrow(
      "division by zero",
    );
    expect(pages).toBeGreaterThan(3);
    const [row] = await database.query<{ position: number }>(
      "select position from past_builds where schema_name = 'past_refused'",
    );
    const third = await eventStore.readAll({ after: 0n, limit: 21, filter: readsOf(carts) });
    expect(row?.position).toBe(Number(third.events[19]?.position));
    await buildPast(dependencies, { ...request, projection: carts });
    expect(await openRows("past_refused", carts)).toEqual(
      await openRows(schemaOf(carts, "test"), carts),
    );
    await database.query("drop schema past_refused cascade");
    await database.query("delete from past_builds where schema_name = 'past_refused'");
  });

  it("keeps persons erased who were erased later", async () => {
    const { database } = shop;
    const [erasure] = await database.query<{ position: number; personId: string }>(
      `select e.position, e.data->>'personId' as "personId" from log.events e
        where e.type = 'PersonForgotten' and e.website = 'demo' and exists (
          select from log.events o where o.type = 'OrderPlaced' and o.website = 'demo'
             and o.position < e.position and o.data->'person'->>'personId' = e.data->>'personId'
             and ${isPresent("o", "e.position")})
        order by 1 limit 1`,
    );
    const { position = 0, personId = "" } = erasure ?? {};
    const request = {
      projection: find("orders"),
      schema: "past_erased",
      websiteId: "demo",
      until: BigInt(position - 1),
    };
    // The samples' keys always open: only the later event can clear the columns.
    await buildPast({ database, eventStore, personalData: openSamples }, request);
    const rows = await database.query(
      "select email, name, address from past_erased.orders where person_id = $1",
      [personId],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toEqual({ email: null, name: null, address: null });
    const others = await database.query("select from past_erased.orders where email is not null");
    expect(others.length).toBeGreaterThan(0);
  });

  const builds = async (): Promise<readonly string[]> =>
    (
      await shop.database.query<{ name: string }>(
        "select nspname as name from pg_namespace where nspname in ('past_half', 'past_erased') order by 1",
      )
    ).map(({ name }) => name);

  it("goes when nobody has used it for a while", async () => {
    const { database } = shop;
    const sweep = createSweepPastBuilds({ database });
    await sweep();
    expect(await builds()).toEqual(["past_erased", "past_half"]);
    await database.query(
      "update past_builds set used_at = now() - interval '25 hours' where schema_name = 'past_half'",
    );
    await sweep();
    expect(await builds()).toEqual(["past_erased"]);
  });

  it("goes when its website keeps too many", async () => {
    const { database } = shop;
    await database.query(
      `insert into past_builds (schema_name, projection, version, website_id, until_position, used_at)
       select 'past_many_' || n, 'orders', 1, 'crowded', 1, now() - make_interval(mins => n)
         from generate_series(1, 62) n`,
    );
    await createSweepPastBuilds({ database })();
    const kept = await database.query<{ name: string }>(
      "select schema_name as name from past_builds where website_id = 'crowded' order by used_at",
    );
    expect(kept).toHaveLength(60);
    expect(kept[0]?.name).toBe("past_many_60");
    await database.query("delete from past_builds where website_id = 'crowded'");
    expect(await builds()).toEqual(["past_erased"]);
  });

  it("is not requested when too many are waiting", async () => {
    const { database, ask } = shop;
    await database.query(
      `insert into past_builds (schema_name, projection, version, website_id, until_position)
       select 'past_waiting_' || n, 'orders', 1, 'demo', 1 from generate_series(1, 24) n`,
    );
    await database.query(
      `insert into projection_builds (projection, version, schema_name, state, reason)
       values ('orders', 1, $1, 'current', 'first')`,
      [schemaOf(find("orders"), "test")],
    );
    const asked = ask.past({ names: new Set(["orders"]), moment: "3", websiteId: "demo" });
    await expect(asked).rejects.toMatchObject({ code: "busy" });
    await database.query("delete from past_builds where schema_name like 'past_waiting%'");
    await database.query("delete from projection_builds");
  });

  it("goes when a person of its website is erased", async () => {
    const { database } = shop;
    const erase = (websiteId: string) =>
      database.query(
        `insert into persons (person_id, website_id, forgotten_at) values (gen_random_uuid(), $1, now())`,
        [websiteId],
      );
    await erase("other");
    await createSweepPastBuilds({ database })();
    expect(await builds()).toEqual(["past_erased"]);
    await erase("demo");
    await createSweepPastBuilds({ database })();
    expect(await builds()).toEqual([]);
  });
});

describe("on the command line", () => {
  const run = (...args: readonly string[]) => startAnalyst(shop.url, ...args).ended;

  it("a question is answered as of a time and of a position", async () => {
    const text =
      "select count(*) as n, max(position) as last from events, (select count(*) from orders) o";
    const [row] = await shop.database.query<{ position: number; at: string }>(
      `select position, recorded_at as at from log.events where website = 'demo' and type = 'OrderPlaced'
        order by position limit 1 offset 3`,
    );
    const { position = 0 } = row ?? {};
    const present = await shop.database.query(
      `select from log.events o where website = 'demo' and type = 'OrderPlaced' and position <= $1
          and ${isPresent("o", "$1")}`,
      [position],
    );
    expect(present.length).toBeGreaterThan(1);
    const orders = await run(
      ...["query", "--website", "demo", "--as-of", `${position}`, "--format", "csv"],
      "select count(*) from orders",
    );
    expect([orders.code, orders.out]).toEqual([0, `count\n${present.length}\n`]);
    const events = await run(
      ...["query", "--website", "demo", "--as-of", `${position}`, "--format", "csv", text],
    );
    expect(events.out.split("\n")[1]?.split(",")[1]).toBe(`${position}`);
    const never = await run(
      ...["query", "--website", "demo", "--as-of", "2000-01-01", "--format", "csv"],
      "select count(*) from orders",
    );
    expect(never.out).toBe("count\n0\n");
  });

  it("a named build is asked, and compared with the live one", async () => {
    const half = `${(await eventStore.head()) / 2n}`;
    const built = await run("replay", "variant-stock", "--until", half, "--into", "noon");
    expect([built.code, built.err]).toEqual([0, expect.stringContaining("is in past_noon")]);
    const asked = await run(
      ...["query", "--in", "noon", "--website", "demo", "--format", "csv"],
      "select count(*) > 0 as any from stock_movements",
    );
    expect(asked.out).toBe("any\ntrue\n");
    const other = await run("replay", "orders", "--into", "noon");
    expect([other.code, other.err]).toEqual([1, expect.stringContaining("another build")]);
  });

  it("other rules give other rows, next to the live ones", async () => {
    const file = join(folder, "rules.json");
    await writeFile(file, JSON.stringify({ roundTotalTo: 100 }));
    const live = await shop.database.query("select * from read.orders order by order_id");
    const built = await run("replay", "orders", "--with", file, "--into", "whole_amounts");
    expect([built.code, built.err]).toEqual([0, expect.stringContaining("past_whole_amounts")]);
    await shop.database.query(
      `insert into projection_builds (projection, version, schema_name, state, reason)
       values ('orders', 1, $1, 'current', 'first')`,
      [schemaOf(find("orders"), "test")],
    );
    const compared = await run("diff", "live", "whole_amounts", "--json", "--rows", "1000");
    const found = (JSON.parse(compared.out) as TableDifferences[]).find(
      ({ table }) => table === "orders",
    );
    const [expected] = await shop.database.query<{ count: number }>(
      "select count(*) as count from read.orders where grand_total_cents % 100 <> 0",
    );
    expect(found?.total).toBe(expected?.count);
    expect(found?.total).toBeGreaterThan(0);
    for (const { before, after } of found?.rows ?? [])
      expect(Number(after?.grand_total_cents) % 100, JSON.stringify(before)).toBe(0);
    expect(await shop.database.query("select * from read.orders order by order_id")).toEqual(live);
  });

  it("rules are checked, and only some projections have them", async () => {
    const file = join(folder, "wrong.json");
    await writeFile(file, JSON.stringify({ roundTotalTo: 0, nonsense: 1 }));
    const wrong = await run("replay", "orders", "--with", file, "--into", "wrong");
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("roundTotalTo")]);
    const without = await run("replay", "products", "--with", file, "--into", "wrong");
    expect(without.err).toContain("The projection products has no rules.");
    const listed = await run("rules");
    expect(listed.out).toContain("button-visits (measuring): ");
    expect(listed.out).toContain("orders (money): ");
  });
});
