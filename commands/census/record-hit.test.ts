import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isCountedPage } from "#domain/census/page-and-referrer.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { recordedHits } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

let server: TestServer;
let visitor: Client;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await createClient(server.origin);
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const hit = (
  url: string,
  { visitorId = "v-1", referrer = "", event = 1, from = visitor, userAgent = BROWSER } = {},
) =>
  from.request<{ error: { code: string } }>("/api/census/RecordHit", {
    method: "POST",
    form: {
      event: String(event),
      data: JSON.stringify({ url, referrer }),
      ss_cvr: visitorId,
    },
    headers: { "user-agent": userAgent },
  });

/** What was recorded of the views of a page. */
const dataOf = async (url: string) =>
  (await recordedHits(server.infrastructure))
    .map(({ data }) => data)
    .filter((data) => data.url === url);

type Counted = { readonly views: number; readonly visitors: number };
type Report = {
  readonly days: readonly (Counted & { readonly day: string })[];
  readonly now: Counted;
  readonly timeZone: string;
};
const report = async () => (await owner.get<Report>("/api/console/traffic")).body;

describe("POST /api/census/RecordHit", () => {
  it("is durable when it answers, without a crumb [B7.12]", async () => {
    expect(
      (
        await hit("/shop/p/mug?size=1", {
          referrer: "https://search.example/?q=mug&user=ann@visitor.example",
        })
      ).status,
    ).toBe(204);
    const recorded = await recordedHits(server.infrastructure);
    expect(recorded.map(({ data: { url, referrer } }) => ({ url, referrer }))).toEqual([
      { url: "/shop/p/mug?size=1", referrer: "https://search.example/?q=mug&user=" },
    ]);
  });
  it("shows nothing of the page, the browser or the visitor in the event log", async () => {
    const [event] = await server.database.query<{ text: string }>(
      `select e::text as text from log.events as e where type = 'HitRecorded'`,
    );
    expect(event?.text).toMatch(/month\W+\d{4}-\d{2}\W/);
    for (const text of ["mug", "Firefox", "v-1", "search.example"])
      expect(event?.text).not.toContain(text);
  });
  it("is not kept for the search page, the admin area and signed-in owners [B2.3, B2.4, B6.4]", async () => {
    for (const url of ["/search?q=x", "/Search?q=x", "/search/?q=x"]) await hit(url);
    for (const url of ["/config/orders", "/Config", "/shop/config"]) await hit(url);
    await hit("/", { from: owner });
    const recorded = await server.database.query<{ n: number }>(
      "select count(*)::int as n from log.events where type = 'HitRecorded'",
    );
    expect(recorded).toEqual([{ n: 1 }]);
  });
  it("keeps nothing of what was searched for with the view after it [B6.4]", async () => {
    const own = server.origin;
    for (const referrer of [`${own}/search?q=ink`, `${own}/Search/?q=ink#a`, `${own}/shop?q=1`])
      await hit("/from", { referrer, event: 10 });
    const recorded = await dataOf("/from");
    expect(recorded.map(({ referrer }) => referrer)).toEqual([
      `${own}/search`,
      `${own}/Search/`,
      `${own}/shop?q=1`,
    ]);
  });
  it("takes the browser from the header, whatever the report says [B3.36]", async () => {
    const report = (agent: string, headers: Readonly<Record<string, string>>) =>
      visitor.request("/api/census/RecordHit", {
        method: "POST",
        form: { event: "10", data: JSON.stringify({ url: "/agent", userAgent: agent }) },
        headers,
      });
    await report(BROWSER, { "user-agent": "Googlebot/2.1" });
    await report(BROWSER, { "user-agent": "" });
    const recorded = await dataOf("/agent");
    expect(recorded.map(({ userAgent }) => userAgent)).toEqual(["Googlebot/2.1", BROWSER]);
  });
  it.each(["/search?q=ink", "/Search?q=ink", "/search/?q=ink"])(
    "knows every address at which the router serves the search page: %s [B2.3]",
    async (address) => {
      const page = await visitor.get<string>(address);
      expect(page.status).toBe(200);
      expect(page.body).toContain('action="/search"');
      expect(isCountedPage(address)).toBe(false);
    },
  );
  it.each([
    ["an event of no known kind", { event: "7", data: '{"url":"/"}' }, 400],
    ["data that is no JSON", { event: "1", data: "{" }, 400],
    ["data without a page", { event: "1", data: "{}" }, 400],
    ["too much of it", { event: "1", data: JSON.stringify({ url: "x".repeat(20_000) }) }, 413],
  ])("refuses %s", async (_what, form, status) => {
    const told = await visitor.request("/api/census/RecordHit", { method: "POST", form });
    expect(told.status).toBe(status);
  });
  it("refuses another content type", async () =>
    expect((await visitor.post("/api/census/RecordHit", { event: 1 })).status).toBe(415));
});

describe("the census report", () => {
  it("counts views and unique visitors by day, page and source", async () => {
    await hit("/shop/p/mug", { visitorId: "v-1" });
    await hit("/shop/p/mug", { visitorId: "v-2", referrer: "https://www.search.example/" });
    await hit("/", { visitorId: "not a cookie value!" });
    await hit("/", {
      visitorId: "v-3",
      userAgent: "Googlebot/2.1 (+http://www.google.com/bot.html)",
    });
    await hit("/", { visitorId: "v-2", event: 10 });
    const counted = await until(
      async () => {
        const now = await report();
        return now.now.views >= 4 ? now : undefined;
      },
      { what: "the four views" },
    );
    expect(counted.now).toMatchObject({ views: 4, visitors: 2 });
    expect(counted.days).toHaveLength(30);
    expect(counted.timeZone).toBe("America/New_York");
    expect(counted.days.at(-1)).toMatchObject({ views: 4, visitors: 2 });
    const pages = await owner.get<{ rows: object; total: number }>("/api/console/traffic/by/page");
    expect(pages.body).toMatchObject({
      rows: [
        { name: "/shop/p/mug", views: 3, visits: 2, visitors: 2 },
        { name: "/", views: 1, visits: 0, visitors: 0 },
      ],
      total: 2,
      page: 1,
      pageSize: 50,
    });
    const sources = await owner.get<{ rows: object }>(
      "/api/console/traffic/by/source?sort=name&name=search",
    );
    expect(sources.body.rows).toEqual([
      {
        name: "search.example",
        visitors: 2,
        visits: 2,
        views: 3,
        bounces: 1,
        visitorsBefore: null,
        visitsBefore: null,
        viewsBefore: null,
      },
    ]);
  });
  it.each([
    "?from=2030-02-31",
    "?from=2030-01-01&to=2029-01-01",
    "?from=2020-01-01&to=2026-01-01",
    "?from=yesterday",
    "?to=0000-01-01",
  ])("refuses the range %s", async (range) =>
    expect((await owner.get(`/api/console/traffic${range}`)).status).toBe(400),
  );
  it("is for owners", async () =>
    expect((await visitor.get("/api/console/traffic")).status).toBe(401));
});

describe("a website that wants no census", () => {
  const count = async () =>
    Number(
      (
        await server.database.query<{ n: string }>(
          "select count(*) as n from log.events where type in ('HitRecorded', 'FormRendered')",
        )
      )[0]?.n,
    );
  const render = () =>
    visitor.request("/api/census/form-render", {
      method: "POST",
      json: { formId: "contact", pagePath: "/contact" },
    });
  const setDisabled = (censusDisabled: boolean) =>
    owner.request("/api/console/website-settings", { method: "PATCH", json: { censusDisabled } });

  it("answers as ever and keeps nothing until it wants one again [B6.4] [B6.6]", async () => {
    await setDisabled(true);
    await until(async () => {
      const before = await count();
      expect((await hit("/shop")).status).toBe(204);
      expect((await render()).status).toBe(204);
      return (await count()) === before;
    });
    await setDisabled(false);
    await until(async () => {
      const before = await count();
      await hit("/shop");
      await render();
      return (await count()) === before + 2;
    });
  });
});

describe("hits other than page views", () => {
  const report = (event: number, data: object, visitorId = "v-9", userAgent = BROWSER) =>
    visitor.request("/api/census/RecordHit", {
      method: "POST",
      form: { event: String(event), data: JSON.stringify(data), ss_cvr: visitorId },
      headers: { "user-agent": userAgent },
    });
  const film = { mediaUrl: "https://films.example/press.mp4?key=1#t=5", mediaTitle: "The press" };

  it("say what was played, without the query of its address, and a page view does not [B3.93]", async () => {
    const before = await server.infrastructure.eventStore.head();
    await report(21, { url: "/films", queryString: "?a=1", ...film });
    await report(1, { url: "/films", ...film });
    const [played, viewed] = await recordedHits(server.infrastructure, before);
    expect(played?.data).toMatchObject({
      url: "/films",
      queryString: "?a=1",
      mediaTitle: "The press",
      mediaUrl: "https://films.example/press.mp4",
    });
    expect(Object.keys(viewed?.data ?? {})).toEqual(["url", "userAgent"]);
  });
  it("keep nothing of what was searched for in a page [B6.4]", async () => {
    const before = await server.infrastructure.eventStore.head();
    await report(2, { url: "/shop?q=ink", title: "Results for ink", queryString: "?q=ink" });
    const recorded = await recordedHits(server.infrastructure, before);
    expect(recorded.map(({ event }) => event)).toEqual([2]);
    expect(JSON.stringify(recorded.map(({ data }) => data))).not.toContain("ink");
  });
  it("are listed by kind, file and page, without bots [B3.93]", async () => {
    await report(21, { url: "/films", ...film }, "v-10");
    await report(21, { url: "/films", ...film }, "");
    await report(21, { url: "/films", ...film }, "v-11", "Googlebot/2.1");
    await report(20, { url: "/", mediaUrl: "/files/talk.mp3" });
    await report(10, { url: "/quiet" });
    type List = {
      readonly rows: readonly { readonly name: string; readonly path: string }[];
      readonly recordedSince: string | null;
    };
    const list = async (query: string) =>
      (await owner.get<List>(`/api/console/page-activity?${query}`)).body;
    const { rows, recordedSince } = await until(async () => {
      const found = await list("filters=kind:is:audio,video&sort=name");
      return found.rows.length === 2 && (await list("search=quiet")).rows.length === 1
        ? found
        : undefined;
    });
    expect(rows).toMatchObject([
      { kind: "audio", name: "/files/talk.mp3", path: "/", times: 1, visitors: 1 },
      { kind: "video", name: "The press", path: "/films", times: 3, visitors: 2 },
    ]);
    expect(recordedSince).toMatch(/^\d{4}-\d\d-\d\d$/);
    const earlier = await list("from=2020-01-01&to=2020-01-31");
    expect([earlier.rows, earlier.recordedSince]).toEqual([[], recordedSince]);
  });
  it("keep no key to what was played", async () => {
    const before = await server.infrastructure.eventStore.head();
    const download = `/downloads/${"k".repeat(43)}/song.mp3`;
    await report(20, { url: "/", mediaUrl: download });
    await report(20, { url: "/", mediaUrl: "https://ann:secret@talks.example/one.mp3" });
    const recorded = await recordedHits(server.infrastructure, before);
    const [own, foreign] = recorded.map(({ data }) => JSON.stringify(data));
    expect(own).not.toContain("kkkk");
    expect(foreign).toContain("https://talks.example/one.mp3");
  });
});
