import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  listSearchesContract,
  searchTotalsContract,
} from "#read-api/search/console-contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const shop = createShopkeeper(server.infrastructure);
  await shop.define(aProduct("notebook", { name: "Field Notebook" }));
  await server.infrastructure.waitFor(
    ["products", "search"],
    await server.infrastructure.eventStore.head(),
  );
});
afterAll(() => server.stop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const search = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${server.origin}/search?${query}`, {
    headers: { accept: "text/html", "user-agent": BROWSER, ...headers },
  });
  expect(response.status).toBe(200);
};
const recorded = () =>
  server.database.query<{ stream: string; outcome: string; event: string }>(
    `select stream, data ->> 'outcome' as outcome, data::text || metadata::text as event
       from log.events where type = 'SearchAnswered' order by position`,
  );
type Listed = ResponseOf<typeof listSearchesContract>;
const listed = async (query = ""): Promise<Listed> =>
  (await owner.get<Listed>(`/api/console/searches?${query}`)).body;
const untilListed = (total: number) =>
  until(async () => ((await listed()).total === total ? true : undefined), {
    what: `${total} searches`,
  });

it("records the search text with the number of results, without a visitor [B6.4] [B7.28]", async () => {
  const visitor = { cookie: "ss_cvr=visitor-1; ss_cvt=visit-1; cookies_allowed=allowed" };
  await search("q=Notebook", visitor);
  await search("q=++NOTEBOOK+", visitor);
  await search("q=notbook", visitor);
  await search("q=xylophone", visitor);
  await untilListed(3);
  const events = await recorded();
  expect(events.map(({ outcome }) => outcome).sort()).toEqual([
    "found",
    "found",
    "nothing",
    "similar",
  ]);
  for (const { stream, event } of events) {
    expect(stream).toMatch(/^search-demo\.\d+$/);
    expect(event).not.toMatch(/visitor-1|visit-1|Firefox|notebook|xylophone/i);
  }
  expect((await listed("sort=words")).rows).toMatchObject([
    { words: "notbook", searches: 1, outcome: "similar", results: 1 },
    { words: "notebook", searches: 2, outcome: "found", results: 1 },
    { words: "xylophone", searches: 1, outcome: "nothing", results: 0 },
  ]);
});

it("lists searches without a result", async () => {
  expect((await listed("outcome=nothing")).rows.map(({ words }) => words)).toEqual(["xylophone"]);
  type Totals = ResponseOf<typeof searchTotalsContract>;
  const { body } = await owner.get<Totals>("/api/console/searches/totals");
  expect(body).toMatchObject({ searches: 4, similar: 1, nothing: 1, erased: 0 });
});

it("counts no further pages and kinds of one search, no suggestions, no bots, and no members [B6.4]", async () => {
  const before = (await recorded()).length;
  await search("q=notebook&kind=products");
  await search("q=");
  await search("q=notebook", { "user-agent": "Googlebot/2.1" });
  await search("q=notebook", { cookie: `daybook_owner=${owner.cookies.get("daybook_owner")}` });
  const visitor = await createClient(server.origin);
  await visitor.get("/api/search?q=note");
  await search("q=the+last");
  await until(async () => ((await recorded()).length > before ? true : undefined));
  await untilListed(4);
  expect(await recorded()).toHaveLength(before + 1);
});

it("keeps no search where nothing of visits is recorded [B6.6]", async () => {
  await owner.request("/api/console/website-settings", {
    method: "PATCH",
    json: { censusDisabled: true },
  });
  await until(async () => {
    const before = await recorded();
    await search("q=ink");
    await search("q=ink");
    return (await recorded()).length === before.length;
  });
});
