import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type {
  productActivityContract,
  shopActivityContract,
  shopDaysContract,
} from "./contract.ts";
import { findShopFilter } from "./selected-shop.ts";

const DAYS = "from=2026-05-04&to=2026-05-05";
const OF_A = `segment=${encodeURIComponent("source:is:a.example")}`;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const { database } = server;
  await until(async () => {
    const [row] = await database.query<{ isBuilt: boolean }>(
      `select to_regclass('read.visits') is not null
              and to_regclass('read.shop_quarters') is not null as "isBuilt"`,
    );
    return row?.isBuilt === true;
  });
  await database.query(
    `insert into read.visits (website_id, visitor, started_at, ended_at, first_position, last_position,
                              views, entry, exit, referrer, campaign, utm_source, utm_medium, utm_term,
                              utm_content, country, browser, system, device, language, pages, viewed_after)
     select 'demo', visitor, at::timestamptz, at::timestamptz + interval '5 minutes', 1, 1,
            1, '/', '/', source, '', '', '', '', '', '', '', '', '', '', array['/'], array[0]
       from (values ('ann', '2026-05-04T12:00Z', 'a.example'), ('ben', '2026-05-04T12:00Z', 'b.example'),
                    ('ann', '2026-05-05T18:00Z', 'b.example')) as v(visitor, at, source)`,
  );
  await database.query(
    `insert into read.shop_quarters (website_id, visitor, event, item_id, quarter, times)
     select 'demo', visitor, 'visitor:VisitPDP', item, quarter::timestamptz, times
       from (values ('ann', '2026-05-04T12:00Z', 1), ('ann', '2026-05-04T12:30Z', 2),
                    ('ann', '2026-05-04T13:00Z', 4), ('ann', '2026-05-05T18:00Z', 8),
                    ('ben', '2026-05-04T12:00Z', 16), ('', '2026-05-04T12:00Z', 32))
              as q(visitor, quarter, times),
            unnest(array['', 'pen']) as item`,
  );
}, 180_000);
afterAll(() => server.stop());

const get = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await owner.get<Body>(`/api/console/shop-activity${path}`);
  expect(status).toBe(200);
  return body;
};

it("Shop activity counts the events of the visits that filters select [A7.15]", async () => {
  const { events, days } = await get<ResponseOf<typeof shopActivityContract>>(`?${DAYS}&${OF_A}`);
  const counted = { event: "visitor:VisitPDP", times: 3, visitors: 1 };
  expect(events).toEqual([counted]);
  expect(days).toEqual([
    { day: "2026-05-04", events: [counted] },
    { day: "2026-05-05", events: [] },
  ]);
});

it("so do its file of days and its products", async () => {
  const listed = await get<ResponseOf<typeof shopDaysContract>>(`/days?${DAYS}&${OF_A}`);
  expect(listed.rows).toMatchObject([
    { day: "2026-05-04", times: 3, visitors: 1 },
    { day: "2026-05-05", times: 0, visitors: 0 },
  ]);
  type Products = ResponseOf<typeof productActivityContract>;
  const products = await get<Products>(`/products?${DAYS}&${OF_A}&search=pe`);
  expect(products.rows).toMatchObject([{ itemId: "pen", visits: 3, visitors: 1, added: 0 }]);
  expect((await get<Products>(`/products?${DAYS}&${OF_A}&search=ink`)).rows).toEqual([]);
});

it("while its tables are built, it names the projection that is counting", async () => {
  const { database } = server;
  await database.query("alter view read.shop_quarters rename to hidden_quarters");
  try {
    await expect(findShopFilter(database, "demo", "source:is:a.example")).rejects.toThrow(
      /^Shop activity is being counted from the event log: \d+ % done\./,
    );
  } finally {
    await database.query("alter view read.hidden_quarters rename to shop_quarters");
  }
});

it("its tables have an index for the days of a question with filters", async () => {
  const [index] = await server.database.query<{ definition: string }>(
    `select pg_get_indexdef(i.indexrelid) as definition
       from pg_index as i join pg_class as c on c.oid = i.indexrelid
      where c.relname = 'shop_quarters_by_quarter'`,
  );
  expect(index?.definition).toMatch(/\(website_id, quarter\)$/);
});
