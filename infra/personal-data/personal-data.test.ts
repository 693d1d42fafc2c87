import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase } from "#infra/postgres/pool.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createMemoryPersonalData } from "./memory.ts";
import { personalDataSuite } from "./port.suite.ts";
import { createPersonalData } from "./postgres.ts";

const secret = "a secret of thirty-two characters or more";
let test: TestDatabase;
let website = 0;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

personalDataSuite("personal data in memory", createMemoryPersonalData);
personalDataSuite("personal data in Postgres", () => {
  const data = createPersonalData({ database: test.database, secret });
  website += 1;
  const suffix = `-${website}`;
  return {
    ...data,
    seal: (websiteId, address, content) => data.seal(websiteId + suffix, address, content),
    sealUnlessForgotten: (websiteId, ...rest) =>
      data.sealUnlessForgotten(websiteId + suffix, ...rest),
    sealFor: (websiteId, personId, content) => data.sealFor(websiteId + suffix, personId, content),
    digestFor: (websiteId, ...rest) => data.digestFor(websiteId + suffix, ...rest),
    sealComparable: (websiteId, ...rest) => data.sealComparable(websiteId + suffix, ...rest),
    sealerOf: (websiteId, address) => data.sealerOf(websiteId + suffix, address),
    tie: (websiteId, ...rest) => data.tie(websiteId + suffix, ...rest),
    tiedTo: (websiteId, ownerId) => data.tiedTo(websiteId + suffix, ownerId),
    find: (websiteId, address) => data.find(websiteId + suffix, address),
    destroyKey: (websiteId, personId) => data.destroyKey(websiteId + suffix, personId),
  };
});

it("gives a new address one person when the pools of several processes seal for it at the same time", async () => {
  const pools = [1, 2, 3].map(() => createDatabase({ connectionString: test.url }));
  const sealed = await Promise.all(
    pools.flatMap((database) => {
      const data = createPersonalData({ database, secret });
      return Array.from({ length: 20 }, () => data.seal("race", "new@shop.example", {}));
    }),
  );
  await Promise.all(pools.map((pool) => pool.close()));
  expect(new Set(sealed.map(({ personId }) => personId)).size).toBe(1);
});

it("sees immediately that another process has destroyed a key", async () => {
  const other = createDatabase({ connectionString: test.url });
  const here = createPersonalData({ database: test.database, secret });
  const there = createPersonalData({ database: other, secret });
  const sealed = await here.seal("two", "ann@shop.example", { name: "Ann" });
  expect(await here.open([sealed])).toEqual([{ name: "Ann" }]);
  await there.destroyKey("two", sealed.personId);
  expect(await here.open([sealed])).toEqual([null]);
  await other.close();
});

it("opens many in one round trip", async () => {
  let trips = 0;
  const database = {
    ...test.database,
    query: <Row>(text: string, values?: readonly unknown[]) => {
      trips += 1;
      return test.database.query<Row>(text, values);
    },
  };
  const data = createPersonalData({ database, secret });
  const sealed = await Promise.all(
    Array.from({ length: 50 }, (_, n) => data.seal("many", `p${n}@shop.example`, { n })),
  );
  trips = 0;
  expect(await data.open(sealed)).toHaveLength(50);
  expect(trips).toBe(1);
});

it("says so when the secret is not the one the keys were wrapped with", async () => {
  const sealed = await createPersonalData({ database: test.database, secret }).seal(
    "secret",
    "ann@shop.example",
    {},
  );
  const stranger = createPersonalData({ database: test.database, secret: `${secret}, changed` });
  await expect(stranger.open([sealed])).rejects.toThrow(
    "Check that DAYBOOK_SECRET has not changed",
  );
  expect(await stranger.find("secret", "ann@shop.example")).toBeUndefined();
});

it("keeps no address and no key in the clear", async () => {
  await createPersonalData({ database: test.database, secret }).seal(
    "clear",
    "needle@shop.example",
    { name: "needle" },
  );
  const rows = await test.database.query<{ found: boolean }>(
    "select persons::text similar to $2 as found from persons where website_id = $1",
    ["clear", `%(needle|${Buffer.from("needle").toString("hex")})%`],
  );
  expect(rows).toEqual([{ found: false }]);
});
