import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { visitFiguresContract, visitsByContract } from "./contract.ts";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  for (const hit of hits) await append(hit);
  await until(async () => {
    const [row] = await server.database.query<{ views: number }>(
      "select coalesce(sum(views), 0)::int as views from read.visits",
    );
    return row?.views === hits.filter(({ visitorId }) => visitorId !== null).length;
  });
});
afterAll(() => server.stop());

const LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

type Hit = {
  readonly visitorId: string | null;
  readonly happenedAt: string;
  readonly url: string;
  readonly userAgent?: string;
  readonly referrer?: string;
};

/** Around the day of 23 hours and the day of 25 hours in New York. */
const hits: readonly Hit[] = [
  // 9 March, 23:50, until 10 March, 00:10: not cut at midnight.
  { visitorId: "ann", happenedAt: "2024-03-10T04:50:00.000Z", url: "/" },
  { visitorId: "ann", happenedAt: "2024-03-10T05:10:00.000Z", url: "/shop" },
  // 10 March: clocks skip 02:00 to 03:00; the day ends at 04:00 UTC.
  {
    visitorId: "ann",
    happenedAt: "2024-03-10T06:59:00.000Z",
    url: "/shop",
    referrer: "https://a.example/",
  },
  { visitorId: "ben", happenedAt: "2024-03-11T03:59:59.000Z", url: "/blog", userAgent: PHONE },
  { visitorId: null, happenedAt: "2024-03-10T12:00:00.000Z", url: "/" },
  { visitorId: "ben", happenedAt: "2024-03-11T04:30:01.000Z", url: "/blog", userAgent: PHONE },
  // 3 November: clocks repeat 01:00 to 02:00; the day ends at 05:00 UTC.
  { visitorId: "cy", happenedAt: "2024-11-03T04:00:00.000Z", url: "/" },
  { visitorId: "cy", happenedAt: "2024-11-04T04:59:00.000Z", url: "/" },
  { visitorId: "cy", happenedAt: "2024-11-04T05:40:00.000Z", url: "/" },
];

const append = ({ visitorId, happenedAt, ...data }: Hit) =>
  server.infrastructure.eventStore.append({
    stream: `census-demo.${visitorId === null ? "anonymous-1" : "visitors-1"}`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "HitRecorded",
        version: 1,
        data: {
          ...{ event: 1, visitorId, host: "shop.example", happenedAt },
          data: { userAgent: LINUX, ...data },
        },
      },
    ],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });

const figures = async (from: string, to = from) =>
  (
    await owner.get<ResponseOf<typeof visitFiguresContract>>(
      `/api/console/census/visits?from=${from}&to=${to}`,
    )
  ).body;
const by = async (dimension: string, query = "") =>
  (
    await owner.get<ResponseOf<typeof visitsByContract>>(
      `/api/console/census/visits/by/${dimension}?from=2024-03-09&to=2024-03-11${query}`,
    )
  ).body.rows;
const setZone = async (timeZone: string) => {
  const { status } = await owner.request("/api/console/website-settings", {
    method: "PATCH",
    json: { timeZone },
  });
  expect(status).toBe(200);
};

const none = { visits: 0, visitors: 0, views: 0, bounces: 0, seconds: 0 };

describe("the figures of visits", () => {
  it("count a visit on the local day of its start, also on days of 23 and 25 hours", async () => {
    expect(await figures("2024-03-09")).toMatchObject({
      timeZone: "America/New_York",
      isInProgress: false,
      now: { visits: 1, visitors: 1, views: 2, bounces: 0, seconds: 1_200 },
      before: none,
    });
    expect(await figures("2024-03-10")).toMatchObject({
      now: { visits: 2, visitors: 2, views: 2, bounces: 2, seconds: 0 },
      before: { visits: 1, visitors: 1, views: 2, bounces: 0, seconds: 1_200 },
    });
    expect((await figures("2024-03-11")).now).toMatchObject({ visits: 1, visitors: 1 });
    expect((await figures("2024-11-03")).now).toMatchObject({ visits: 2, visitors: 1 });
    expect((await figures("2024-11-04")).now).toMatchObject({ visits: 1, visitors: 1 });
  });
  it("count a visitor of several days once", async () =>
    expect(await figures("2024-03-09", "2024-03-11")).toMatchObject({
      now: { visits: 4, visitors: 2, views: 5, bounces: 3, seconds: 1_200 },
      before: none,
    }));
  it("say that a day is not over", async () => {
    const { body } = await owner.get<ResponseOf<typeof visitFiguresContract>>(
      "/api/console/census/visits",
    );
    expect(body).toMatchObject({ isInProgress: true, now: none });
  });
  it("follow the website’s time zone back into the past", async () => {
    await setZone("Asia/Kathmandu");
    // The evening of 9 March in New York is the morning of 10 March in Kathmandu.
    await until(async () => (await figures("2024-03-10")).timeZone === "Asia/Kathmandu");
    expect((await figures("2024-03-09")).now).toEqual(none);
    expect((await figures("2024-03-10")).now).toMatchObject({ visits: 2, visitors: 1, views: 3 });
    expect((await figures("2024-03-11")).now).toMatchObject({ visits: 2, visitors: 1, views: 2 });
    await setZone("America/New_York");
    await until(async () => (await figures("2024-03-10")).timeZone === "America/New_York");
  });
  it("are for members who can read visits", async () => {
    const visitor = await createClient(server.origin);
    expect((await visitor.get("/api/console/census/visits")).status).toBe(401);
    expect((await owner.get("/api/console/census/visits?from=2024-02-31")).status).toBe(400);
  });
});

describe("visits by what they have in common", () => {
  it("are listed by first and last page, source, device, browser and system", async () => {
    expect(await by("entry", "&sort=name")).toEqual([
      { name: "/", visits: 1, visitors: 1, views: 2, bounces: 0 },
      { name: "/blog", visits: 2, visitors: 1, views: 2, bounces: 2 },
      { name: "/shop", visits: 1, visitors: 1, views: 1, bounces: 1 },
    ]);
    expect((await by("exit", "&sort=name")).map(({ name, visits }) => [name, visits])).toEqual([
      ["/blog", 2],
      ["/shop", 2],
    ]);
    expect(await by("source")).toEqual([
      { name: "", visits: 3, visitors: 2, views: 4, bounces: 2 },
      { name: "a.example", visits: 1, visitors: 1, views: 1, bounces: 1 },
    ]);
    expect((await by("device", "&name=pho")).map(({ name, visits }) => [name, visits])).toEqual([
      ["Phone", 2],
    ]);
    expect((await by("browser", "&sort=name")).map(({ name }) => name)).toEqual([
      "Chrome",
      "Firefox",
    ]);
    expect((await by("system", "&sort=name")).map(({ name }) => name)).toEqual([
      "Android",
      "Linux",
    ]);
  });
  it("add up to the figures in every dimension", async () => {
    const { now } = await figures("2024-03-09", "2024-03-11");
    for (const dimension of [
      "source",
      "campaign",
      "entry",
      "exit",
      "device",
      "browser",
      "system",
    ]) {
      const rows = await by(dimension);
      expect(
        rows.reduce((sum, { visits }) => sum + visits, 0),
        dimension,
      ).toBe(now.visits);
      expect(
        rows.reduce((sum, { views }) => sum + views, 0),
        dimension,
      ).toBe(now.views);
    }
  });
});
