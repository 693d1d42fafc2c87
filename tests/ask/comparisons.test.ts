import { getPriority } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whatIfFigures } from "#commands/analysis/what-if-figures.ts";
import { whatIfNames } from "#domain/analysis/what-if.ts";
import { type BuildPair, DEFAULT_LIMITS, type FigureQuery } from "#infra/ask/port.ts";
import { createAsk } from "#infra/ask/postgres.ts";
import { createLimitServerProcess } from "#infra/ask/server-process.ts";
import { createSweepPastBuilds } from "#infra/ask/sweep-past.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { silentLog } from "#infra/log/log.ts";
import { buildPast } from "#projections/kit/past-build.ts";
import { readModels } from "#projections/shell/columns.ts";
import { projections } from "#projections/shell/registry.ts";
import { type AskedShop, openAskedShop, openSamples, secret } from "./asked-shop.ts";

let shop: AskedShop;
let pair: BuildPair;
beforeAll(async () => {
  shop = await openAskedShop(600);
  const eventStore = createPostgresEventStore({ connectionString: shop.url });
  const until = await eventStore.head();
  const projection = projections.find(({ name }) => name === "orders");
  if (projection === undefined) throw new Error("There are no orders.");
  const build = (schema: string, rules?: unknown) =>
    buildPast(
      { database: shop.database, eventStore, personalData: openSamples },
      { projection, schema, websiteId: null, until, rules },
    );
  await build("past_x1");
  await build("past_x2", { roundTotalTo: 100 });
  await eventStore.close();
  pair = { before: "past_x1", after: "past_x2", websiteId: "demo" };
});
afterAll(() => shop.drop());

const orders = (figures: FigureQuery["figures"], where?: string): FigureQuery => ({
  table: "orders",
  figures,
  ...(where !== undefined && { where }),
});
const compare = (figure: FigureQuery, of = pair) => shop.ask.compare(of, [figure], DEFAULT_LIMITS);

const countOf = async (where: string): Promise<number> => {
  const [row] = await shop.database.query<{ count: number }>(
    `select count(*)::int as count from past_x1.orders where ${where}`,
  );
  return row?.count ?? 0;
};

describe("a comparison", () => {
  it("sees the rows of one website, although the builds have those of all", async () => {
    const ofDemo = await countOf("website_id = 'demo'");
    expect(await countOf("true")).toBeGreaterThan(ofDemo);
    const { figures } = await compare(orders({ orders: "count(*)" }));
    expect(figures).toEqual([{ name: "orders", by: null, before: ofDemo, after: ofDemo }]);
  });

  it("sees all websites for the operator", async () => {
    const all = await countOf("true");
    const { figures, tables } = await compare(orders({ orders: "count(*)" }), {
      ...pair,
      websiteId: null,
    });
    expect(figures[0]).toMatchObject({ before: all, after: all });
    const websites = tables.flatMap(({ rows }) => rows.map(({ before }) => before?.website_id));
    expect(new Set(websites).size).toBeGreaterThan(1);
  });

  it("shows no personal column in any row", async () => {
    const { tables } = await compare(orders({ orders: "count(*)" }));
    const found = tables.find(({ table }) => table === "orders");
    expect(found?.total).toBeGreaterThan(0);
    const open = readModels.orders?.open.split(" ").toSorted();
    for (const { before } of found?.rows ?? []) {
      expect(Object.keys(before ?? {}).toSorted()).toEqual(open);
      expect(before?.website_id).toBe("demo");
    }
  });

  it.each([
    ["a personal column", orders({ emails: "count(email)" }), /column "email" does not exist/],
    [
      "a build without its barrier",
      orders({ n: "count(*)" }, "exists (select from past_x1.orders)"),
      /permission denied/,
    ],
    [
      "a table of Daybook",
      orders({ n: "count(*)" }, "exists (select from public.persons)"),
      /permission denied/,
    ],
    ["a lock", orders({ n: "count(pg_advisory_lock(1))" }), /permission denied/],
    [
      "a write",
      orders({
        n: "(with gone as (delete from before_orders returning 1) select count(*) from gone)",
      }),
      /at the top level/,
    ],
  ])("cannot use %s, whatever its text is", async (_what, figure, message) => {
    await expect(compare(figure)).rejects.toMatchObject({
      code: "sql",
      message: expect.stringMatching(message),
    });
  });

  it("ends after its seconds and says what to do", async () => {
    const slow = orders(
      { n: "count(*)" },
      "(select count(*) from generate_series(1, 1000000000)) > 0",
    );
    await expect(
      shop.ask.compare(pair, [slow], { ...DEFAULT_LIMITS, seconds: 1 }),
    ).rejects.toMatchObject({
      code: "too-slow",
      message: expect.stringContaining("replay and diff"),
    });
  });

  it("yields the processor, as questions do", async () => {
    const niceness: number[] = [];
    const ask = createAsk({
      database: shop.database,
      connectionString: shop.url,
      readModels,
      secret,
      onProcess: async (pid) => {
        await createLimitServerProcess(silentLog)(pid);
        niceness.push(getPriority(pid));
      },
    });
    const { tables } = await ask.compare(pair, [], DEFAULT_LIMITS);
    expect(niceness).toHaveLength(tables.length);
    expect(new Set(niceness)).toEqual(new Set([15]));
  });

  it("leaves nothing behind when its builds go", async () => {
    const schemas = () =>
      shop.database.query(
        "select nspname from pg_namespace where nspname ~ '^ask_\\w{16}_\\w{16}$'",
      );
    expect(await schemas()).toHaveLength(2);
    await shop.database.query("update past_builds set used_at = now() - interval '25 hours'");
    await createSweepPastBuilds({ database: shop.database })();
    expect(await schemas()).toEqual([]);
  });
});

it.each(whatIfNames)(
  "the figures of %s need no column that comparisons cannot read",
  async (name) => {
    const projection = projections.find((each) => each.name === name);
    if (projection === undefined) throw new Error(`There is no projection ${name}.`);
    const eventStore = createPostgresEventStore({ connectionString: shop.url });
    const schema = `past_${name.replaceAll("-", "_")}`;
    const until = await eventStore.head();
    await buildPast(
      { database: shop.database, eventStore, personalData: openSamples },
      { projection, schema, websiteId: null, until, rules: undefined },
    );
    await eventStore.close();
    const same = { before: schema, after: schema, websiteId: "demo" };
    const { figures } = await shop.ask.compare(same, whatIfFigures[name], DEFAULT_LIMITS);
    for (const { before, after } of figures) expect(after).toEqual(before);
  },
);

describe("builds that wait", () => {
  const whatIf = (roundTotalTo: number, websiteId: string, position?: bigint) =>
    shop.ask.whatIf({ projection: "orders", rules: { roundTotalTo }, websiteId, position });
  const waiting = async (websiteId: string): Promise<number> => {
    const [row] = await shop.database.query<{ count: number }>(
      "select count(*)::int as count from past_builds where website_id = $1 and rules is not null",
      [websiteId],
    );
    return row?.count ?? 0;
  };

  it("are up to four by other rules for a website, whatever position is named", async () => {
    await shop.database.query(
      `insert into projection_builds (projection, version, schema_name, state, reason, rules)
       values ('orders', 1, 'orders_shown', 'current', 'first', '{}')`,
    );
    const first = await whatIf(2, "demo");
    const asked = await Promise.allSettled(
      [3, 4, 5, 6, 7, 8].map((cents) => whatIf(cents, "demo", first.position)),
    );
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(refused.map((each) => (each as PromiseRejectedResult).reason.code)).toEqual(
      Array.from({ length: 3 }, () => "busy"),
    );
    expect(await waiting("demo")).toBe(4);
    // A comparison that waits already can be asked for again, and another website has its own limit.
    expect(await whatIf(2, "demo", first.position)).toMatchObject({ progress: 0 });
    expect(await whatIf(2, "other")).toMatchObject({ progress: 0 });
  });
});
