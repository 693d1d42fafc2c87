import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  listMissingPagesContract,
  missingPageTotalsContract,
} from "#read-api/redirects/contract.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const PER_DAY = 9;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ MISSING_PAGES_PER_DAY: String(PER_DAY) });
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const visit = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${server.origin}${path}`, {
    headers: { accept: "text/html", "user-agent": BROWSER, ...headers },
  });
  expect([path, response.status]).toEqual([path, 404]);
};
const recorded = () =>
  server.database.query<{ stream: string; event: string }>(
    `select stream, data::text || metadata::text as event
       from log.events where type = 'PageNotFound' order by position`,
  );
const untilRecorded = (events: number) =>
  until(async () => (await recorded()).length === events, { what: `${events} pages not found` });
type Listed = ResponseOf<typeof listMissingPagesContract>;
const rows = async (query = ""): Promise<Listed["rows"]> =>
  (await owner.get<Listed>(`/api/console/missing-pages?${query}`)).body.rows;
const totals = async () => {
  type Totals = ResponseOf<typeof missingPageTotalsContract>;
  return (await owner.get<Totals>("/api/console/missing-pages/totals")).body;
};

it("records a path that does not exist and where its link was, without the visitor", async () => {
  const visitor = { cookie: "ss_cvr=visitor-1; ss_cvt=visit-1; cookies_allowed=allowed" };
  await visit("/Old-Page/?email=ann@shop.example", visitor);
  await visit("/old-page", { referer: `${server.origin}/blog/first?token=secret` });
  await visit("/old-page", { referer: `${server.origin}/blog/first` });
  await visit("/people/ann@shop.example", { referer: "https://www.other.example/list?q=ann" });
  await untilRecorded(4);
  for (const { stream, event } of await recorded()) {
    expect(stream).toMatch(/^missingPage-demo\.\d+$/);
    expect(event).not.toMatch(/visitor-1|visit-1|Firefox|ann@|secret|q=ann/i);
  }
  await until(async () => (await totals()).times === 4);
  expect(await rows("sort=path")).toMatchObject([
    { path: "/old-page", times: 3, source: "/blog/first", sources: 2, state: "missing" },
    { path: "/people/(email address)", times: 1, source: "other.example", state: "missing" },
  ]);
  expect(await totals()).toMatchObject({ times: 4, paths: 2, fromOwnPages: 2, refused: 0 });
});

it("counts no bots, no members, no later pages of lists, and nothing that programs try everywhere", async () => {
  const before = (await recorded()).length;
  await visit("/nothing", { "user-agent": "Googlebot/2.1" });
  await visit("/nothing", { cookie: `daybook_owner=${owner.cookies.get("daybook_owner")}` });
  await visit("/shop?page=99");
  await visit("/wp-login.php");
  await visit("/the-last");
  await untilRecorded(before + 1);
  expect((await recorded()).at(-1)?.event).toContain("/the-last");
});

it("says which paths lead somewhere by now", async () => {
  const target = { path: "/old-page", target: "/shop" };
  expect((await owner.post("/api/console/redirects", target)).status).toBe(200);
  await until(async () => (await rows("state=redirected")).length === 1);
  expect((await rows("state=missing")).map(({ path }) => path)).not.toContain("/old-page");
});

it("records up to a limit in a day, and counts those above it", async () => {
  const before = (await recorded()).length;
  const further = PER_DAY - before + 3;
  for (let number = 0; number < further; number += 1) await visit(`/probe-${number}`);
  await until(async () => (await totals()).refused === 3);
  expect(await recorded()).toHaveLength(PER_DAY);
});
