import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { trafficByContract, trafficContract } from "./contract.ts";

const noSales = { orders: 0, renewals: 0, totalCents: 0 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
    return row?.views === hits.length;
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
  /** Absent: from before countries were recorded. */
  readonly country?: string;
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
  {
    visitorId: "ben",
    happenedAt: "2024-03-11T03:59:59.000Z",
    url: "/blog",
    userAgent: PHONE,
    country: "GB",
  },
  { visitorId: null, happenedAt: "2024-03-10T12:00:00.000Z", url: "/", country: "ZZ" },
  {
    visitorId: "ben",
    happenedAt: "2024-03-11T04:30:01.000Z",
    url: "/blog",
    userAgent: PHONE,
    country: "DE",
  },
  // 3 November: clocks repeat 01:00 to 02:00; the day ends at 05:00 UTC.
  { visitorId: "cy", happenedAt: "2024-11-03T04:00:00.000Z", url: "/" },
  { visitorId: "cy", happenedAt: "2024-11-04T04:59:00.000Z", url: "/" },
  { visitorId: "cy", happenedAt: "2024-11-04T05:40:00.000Z", url: "/" },
];

const append = ({ visitorId, happenedAt, country, ...data }: Hit) =>
  server.infrastructure.eventStore.append({
    stream: `census-demo.${visitorId === null ? "anonymous-1" : "visitors-1"}`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "HitRecorded",
        version: 1,
        data: {
          event: 1,
          visitorId,
          host: "shop.example",
          happenedAt,
          ...(country !== undefined && { country }),
          data: { userAgent: LINUX, ...data },
        },
      },
    ],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });

type Report = ResponseOf<typeof trafficContract>;
const report = async (query: string) =>
  (await owner.get<Report>(`/api/console/traffic?${query}`)).body;
const figures = async (from: string, to = from) => {
  const { timeZone, isInProgress, now, before } = await report(`from=${from}&to=${to}`);
  return { timeZone, isInProgress, now, before };
};
const by = async (dimension: string, query = "") =>
  (
    await owner.get<ResponseOf<typeof trafficByContract>>(
      `/api/console/traffic/by/${dimension}?from=2024-03-09&to=2024-03-11${query}`,
    )
  ).body.rows;
const setZone = async (timeZone: string) => {
  const { status } = await owner.request("/api/console/website-settings", {
    method: "PATCH",
    json: { timeZone },
  });
  expect(status).toBe(200);
};

const none = { visits: 0, visitors: 0, views: 0, visitViews: 0, bounces: 0, seconds: 0 };

describe("the figures of visits", () => {
  it("count a visit on the local day of its start, also on days of 23 and 25 hours", async () => {
    expect(await figures("2024-03-09")).toMatchObject({
      timeZone: "America/New_York",
      isInProgress: false,
      now: { visits: 1, visitors: 1, views: 2, visitViews: 2, bounces: 0, seconds: 1_200 },
      before: none,
    });
    // A view without a visitor has no visit.
    expect(await figures("2024-03-10")).toMatchObject({
      now: { visits: 2, visitors: 2, views: 3, visitViews: 2, bounces: 2, seconds: 0 },
      before: { from: "2024-03-09", to: "2024-03-09", visits: 1, visitors: 1, seconds: 1_200 },
    });
    expect((await figures("2024-03-11")).now).toMatchObject({ visits: 1, visitors: 1 });
    expect((await figures("2024-11-03")).now).toMatchObject({ visits: 2, visitors: 1 });
    expect((await figures("2024-11-04")).now).toMatchObject({ visits: 1, visitors: 1 });
  });
  it("count a visitor of several days once", async () =>
    expect(await figures("2024-03-09", "2024-03-11")).toMatchObject({
      now: { visits: 4, visitors: 2, views: 6, visitViews: 5, bounces: 3, seconds: 1_200 },
      before: none,
    }));
  it("are compared with the days before, or with the year before", async () => {
    const days = await report("from=2024-03-11&to=2024-03-12");
    expect(days.before).toMatchObject({ from: "2024-03-09", to: "2024-03-10", visitors: 2 });
    expect(days.days.map(({ visitorsBefore }) => visitorsBefore)).toEqual([1, 2]);
    const year = await report("from=2025-03-10&to=2025-03-11&compare=year");
    expect(year.before).toMatchObject({ from: "2024-03-10", to: "2024-03-11", visitors: 2 });
    const weekdays = await report("from=2025-03-09&to=2025-03-09&compare=yearByWeekday");
    expect(weekdays.before).toMatchObject({ from: "2024-03-10", to: "2024-03-10", visitors: 2 });
  });
  it("are compared with any other days, day under day, also of a part of the visits", async () => {
    const custom = "from=2024-11-03&to=2024-11-04&compare=custom";
    const told = await report(`${custom}&compareFrom=2024-03-09&compareTo=2024-03-11`);
    expect(told.before).toMatchObject({
      from: "2024-03-09",
      to: "2024-03-11",
      visitors: 2,
      views: 6,
      isInProgress: false,
    });
    expect(told.daysBefore.map(({ day, views, sales }) => [day, views, sales])).toEqual([
      ["2024-03-09", 2, noSales],
      ["2024-03-10", 3, noSales],
      ["2024-03-11", 1, noSales],
    ]);
    expect(told.days.map(({ visitorsBefore }) => visitorsBefore)).toEqual([1, 2]);
    const phones = "compareFrom=2024-03-09&compareTo=2024-03-11&segment=device:is:Phone";
    const part = await report(`${custom}&${phones}`);
    expect(part.before).toMatchObject({ visitors: 1, visits: 2, sales: noSales });
  });
  it("are compared with the same hours, while the range is in progress", async () => {
    const { before, isInProgress } = await report("");
    expect(isInProgress).toBe(true);
    const age = Date.now() - Date.parse(before?.until ?? "");
    // 30 days, give or take an hour where clocks have changed since.
    expect(Math.abs(age - 30 * DAY_MS)).toBeLessThan(2 * HOUR_MS);
    expect((await report("from=2024-03-09&to=2024-03-11")).before?.until).toBeNull();
  });
  it("are compared with nothing, when nothing is asked for", async () => {
    const told = await report("from=2024-03-11&to=2024-03-12&compare=none");
    expect(told.before).toBeNull();
    expect(told.daysBefore).toEqual([]);
    expect(told.days.map(({ visitorsBefore }) => visitorsBefore)).toEqual([0, 0]);
  });
  it("say that a day is not over", async () =>
    expect(await report("")).toMatchObject({ isInProgress: true, now: none }));
  it("say which table answered, and up to where it is complete", async () => {
    const { explain } = await report("from=2024-03-09&to=2024-03-09");
    expect(explain).toMatchObject({ tier: "days", rulesVersion: 1, visitGapMinutes: 30 });
    expect(explain.recordedSince).toBe("2024-03-09");
    expect(Number(explain.position)).toBeGreaterThanOrEqual(hits.length);
    expect((await report("segment=device:is:Phone")).explain.tier).toBe("visits");
    expect((await report("from=2024-01-01&to=2025-01-10")).explain.tier).toBe("visits");
  });
  it("follow the website’s time zone back into the past", async () => {
    const isCounted = async (timeZone: string) => {
      const told = await report("from=2024-03-10&to=2024-03-10");
      return told.timeZone === timeZone && told.explain.tier === "days";
    };
    await setZone("Asia/Kathmandu");
    // The evening of 9 March in New York is the morning of 10 March in Kathmandu.
    await until(() => isCounted("Asia/Kathmandu"));
    expect((await figures("2024-03-09")).now).toMatchObject({ ...none, sales: noSales });
    expect((await figures("2024-03-10")).now).toMatchObject({ visits: 2, visitors: 1, views: 4 });
    expect((await figures("2024-03-11")).now).toMatchObject({ visits: 2, visitors: 1, views: 2 });
    await setZone("America/New_York");
    await until(() => isCounted("America/New_York"));
  });
  it("are for members who can read visits", async () => {
    const visitor = await createClient(server.origin);
    expect((await visitor.get("/api/console/traffic")).status).toBe(401);
    const custom = "compare=custom&compareFrom=2024-03-09";
    for (const query of [
      ...["from=2024-02-31", "segment=color:is:red", "compare=week", custom],
      ...[`${custom}&compareTo=2024-03-08`, `${custom}&compareTo=2024-02-31`],
    ])
      expect((await owner.get(`/api/console/traffic?${query}`)).status, query).toBe(400);
  });
});

const uncompared = { visitorsBefore: null, visitsBefore: null, viewsBefore: null };

describe("a filter", () => {
  it("counts the visits that it selects, and the orders of their visitors", async () => {
    const told = await report("from=2024-03-09&to=2024-03-11&segment=device:is:Phone");
    expect(told.now).toMatchObject({ visits: 2, visitors: 1, views: 2 });
    expect(told.now.sales).toEqual({ ...noSales, others: [], withoutVisit: 0 });
    expect(told.panels.find(({ dimension }) => dimension === "page")?.rows).toEqual([
      {
        name: "/blog",
        visitors: 1,
        visits: 2,
        views: 2,
        bounces: 2,
        visitorsBefore: 0,
        visitsBefore: 0,
        viewsBefore: 0,
      },
    ]);
  });
  it("on a page selects the visits that saw it, with all their pages", async () =>
    expect(await by("page", "&segment=page:is:%252Fshop&sort=name")).toEqual([
      { name: "/", visitors: 1, visits: 1, views: 1, bounces: 0, ...uncompared },
      { name: "/shop", visitors: 1, visits: 2, views: 2, bounces: 1, ...uncompared },
    ]));
});

describe("a range of one day", () => {
  const seen = (hours: Report["clockHours"]) =>
    hours
      .filter(({ views }) => views > 0)
      .map(({ label, visits, views }) => [label, visits, views]);

  it("has the hours of the clock, 23 or 25 where clocks change, next to those of the day before", async () => {
    const { clockHours, clockHoursBefore } = await report("from=2024-03-10&to=2024-03-10");
    expect(clockHours).toHaveLength(23);
    expect(clockHours.slice(0, 3).map(({ label }) => label)).toEqual(["00:00", "01:00", "03:00"]);
    expect(seen(clockHours)).toEqual([
      ["01:00", 1, 1],
      ["08:00", 0, 1],
      ["23:00", 1, 1],
    ]);
    expect(clockHoursBefore).toHaveLength(24);
    expect(seen(clockHoursBefore)).toEqual([["23:00", 1, 2]]);
    const repeated = await report("from=2024-11-03&to=2024-11-03&compare=none");
    expect(repeated.clockHours).toHaveLength(25);
    expect(repeated.clockHoursBefore).toEqual([]);
  });

  it("has only the hours until now, and other ranges have none", async () => {
    const zone = (await report("")).timeZone;
    const today = dayOf(new Date(), zone);
    const { clockHours } = await report(`from=${today}&to=${today}`);
    expect(clockHours.length).toBeGreaterThan(0);
    expect(clockHours.at(-1)?.startsAt.localeCompare(new Date().toISOString())).toBe(-1);
    expect((await report("from=2024-03-10&to=2024-03-11")).clockHours).toEqual([]);
  });

  it("counts with filters", async () => {
    const told = await report("from=2024-03-10&to=2024-03-10&segment=device:is:Phone");
    expect(seen(told.clockHours)).toEqual([["23:00", 1, 1]]);
    expect(told.clockHours[0]?.sales).toEqual(noSales);
  });
});

describe("visits by what they have in common", () => {
  it("are listed by page, first and last page, source, device, browser and system", async () => {
    expect(await by("page", "&sort=name")).toEqual([
      { name: "/", visitors: 1, visits: 1, views: 2, bounces: 0, ...uncompared },
      { name: "/blog", visitors: 1, visits: 2, views: 2, bounces: 2, ...uncompared },
      { name: "/shop", visitors: 1, visits: 2, views: 2, bounces: 1, ...uncompared },
    ]);
    expect((await by("entry", "&sort=name")).map(({ name, visits }) => [name, visits])).toEqual([
      ["/", 1],
      ["/blog", 2],
      ["/shop", 1],
    ]);
    expect((await by("exit", "&sort=name")).map(({ name, visits }) => [name, visits])).toEqual([
      ["/blog", 2],
      ["/shop", 2],
    ]);
    expect(await by("source")).toEqual([
      { name: "", visitors: 2, visits: 3, views: 5, bounces: 2, ...uncompared },
      { name: "a.example", visitors: 1, visits: 1, views: 1, bounces: 1, ...uncompared },
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
    for (const dimension of trafficDimensions) {
      const rows = await by(dimension);
      const sum = (of: "visits" | "views") => rows.reduce((all, row) => all + row[of], 0);
      // A visit has several pages, and a view without a visit has no first page.
      if (dimension !== "page") expect(sum("visits"), dimension).toBe(now.visits);
      const views = dimension === "entry" || dimension === "exit" ? now.visitViews : now.views;
      expect(sum("views"), dimension).toBe(views);
    }
  });
  it("start at hours of the week, in a file, too", async () => {
    const path = "/api/console/traffic/hours/export?from=2024-03-09&to=2024-03-11";
    const { body } = await owner.get<string>(path);
    expect(body.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
      ...["Weekday,Hour,Visits", "Monday,00:00,1", "Saturday,23:00,1"],
      ...["Sunday,01:00,1", "Sunday,23:00,1"],
    ]);
    const phones = await owner.get<string>(`${path}&segment=device:is:Phone&cells=plain`);
    expect(phones.body).toContain("7,23,1");
    expect(phones.body).not.toContain("6,23,1");

    const { hours } = await report("from=2024-03-09&to=2024-03-11");
    expect(hours).toEqual([
      { weekday: 1, hour: 0, visits: 1 },
      { weekday: 6, hour: 23, visits: 1 },
      { weekday: 7, hour: 1, visits: 1 },
      { weekday: 7, hour: 23, visits: 1 },
    ]);
  });
});

it("say how much is counted while the tables are built for the first time", async () => {
  await server.database.query("alter view read.traffic_days rename to hidden_days");
  try {
    const { status, body } = await owner.get("/api/console/traffic");
    expect({ status, body }).toEqual({ status: 202, body: { state: "building", progress: 0 } });
    const list = await owner.get("/api/console/traffic/by/page");
    expect(list.status).toBe(202);
    const file = await owner.request("/api/console/traffic/by/page/export");
    expect(file.status).toBe(503);
    expect(file.headers.get("retry-after")).toBe("2");
  } finally {
    await server.database.query("alter view read.hidden_days rename to traffic_days");
  }
});

it("answers the calls of earlier versions", async () => {
  const days = "from=2024-03-09&to=2024-03-11";
  type Counted = { readonly days: object; readonly total: object };
  const { body } = await owner.get<Counted>(`/api/console/census/days?${days}`);
  expect(body).toMatchObject({
    days: [
      { day: "2024-03-09", views: 2, visitors: 1 },
      { day: "2024-03-10", views: 3, visitors: 2 },
      { day: "2024-03-11", views: 1, visitors: 1 },
    ],
    total: { views: 6, visitors: 2 },
  });
  const referrers = await owner.get<{ rows: object }>(`/api/console/census/by/referrer?${days}`);
  expect(referrers.body.rows).toEqual([
    { name: "", views: 5, visitors: 2 },
    { name: "a.example", views: 1, visitors: 1 },
  ]);
});

describe("values of a range next to those of the days before", () => {
  // On 11 March one visit of /blog; on the two days before also "/" and "/shop".
  const days = "from=2024-03-11&to=2024-03-12";
  const rowsOf = async (dimension: string, query: string) =>
    (
      await owner.get<ResponseOf<typeof trafficByContract>>(
        `/api/console/traffic/by/${dimension}?${days}${query}`,
      )
    ).body.rows.map((row) => [
      row.name,
      row.visitors,
      row.visitorsBefore,
      row.views,
      row.viewsBefore,
    ]);

  it("are in the panels, for the values that these show", async () => {
    const { panels } = await report(days);
    const rows = (of: string) =>
      panels
        .find(({ dimension }) => dimension === of)
        ?.rows.map((row) => [row.name, row.visitors, row.visitorsBefore, row.viewsBefore]);
    expect(rows("page")).toEqual([["/blog", 1, 1, 1]]);
    expect(rows("source")).toEqual([["", 1, 2, 4]]);
    expect(rows("country")).toEqual([["DE", 1, 0, 0]]);
    const uncounted = await report(`${days}&compare=none`);
    for (const { rows } of uncounted.panels)
      for (const row of rows) expect(row).toMatchObject(uncompared);
  });
  it("are in the panels of a filtered report, too", async () => {
    const { panels } = await report(`${days}&segment=device:is:Phone`);
    expect(panels.find(({ dimension }) => dimension === "browser")?.rows).toMatchObject([
      { name: "Chrome", visitors: 1, visitorsBefore: 1, visitsBefore: 1, viewsBefore: 1 },
    ]);
    expect(panels.find(({ dimension }) => dimension === "country")?.rows).toMatchObject([
      { name: "DE", visitors: 1, visitorsBefore: 0 },
    ]);
  });
  it("are listed with the values that are gone, and sorted by their change", async () => {
    expect(await rowsOf("page", "")).toEqual([["/blog", 1, null, 1, null]]);
    expect(await rowsOf("page", "&compare=period&sort=change")).toEqual([
      ["/", 0, 1, 0, 2],
      ["/shop", 0, 1, 0, 2],
      ["/blog", 1, 1, 1, 1],
    ]);
    // The same rows where Postgres knows nothing of the days before but the names of values that are gone.
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    for (const sort of ["name", "-visitors", "views", "-visitorsBefore"])
      expect(sorted(await rowsOf("page", `&compare=period&sort=${sort}`))).toEqual(
        sorted(await rowsOf("page", "&compare=period&sort=change")),
      );
    expect(await rowsOf("page", "&compare=period&sort=-visitors")).toEqual([
      ["/blog", 1, 1, 1, 1],
      ["/shop", 0, 1, 0, 2],
      ["/", 0, 1, 0, 2],
    ]);
    const tenth = "&compare=custom&compareFrom=2024-03-10&compareTo=2024-03-10";
    expect(await rowsOf("country", `${tenth}&sort=-change&filters=change:least:0`)).toEqual([
      ["DE", 1, 0, 1, 0],
      ["ZZ", 0, 0, 0, 1],
    ]);
    expect(await rowsOf("page", "&compare=period&segment=device:is:Phone")).toEqual([
      ["/blog", 1, 1, 1, 1],
    ]);
    const custom = "&compare=custom&compareFrom=2024-03-09&compareTo=2024-03-09&sort=name";
    expect((await rowsOf("page", custom)).map(([name]) => name)).toEqual(["/", "/blog", "/shop"]);
  });
  it("are unknown where the days before began before anything was recorded, in files as well", async () => {
    // Page views are recorded since 9 March, countries since 10 March.
    const earlier = "&compare=custom&compareFrom=2024-03-08&compareTo=2024-03-10";
    expect(await rowsOf("page", `${earlier}&sort=change`)).toEqual([["/blog", 1, null, 1, null]]);
    expect(await rowsOf("country", "&compare=period&sort=-change")).toEqual([
      ["DE", 1, null, 1, null],
    ]);
    const path = `/api/console/traffic/by/page/export?${days}${earlier}`;
    expect((await owner.get<string>(path)).body.replace("\uFEFF", "").split("\r\n")).toEqual([
      "Page,Unique visitors,Unique visitors before,Change,Visits,Views,Single-page visits",
      "/blog,1,,,1,1,1",
      "",
    ]);
  });
  it("are in files as they are on the screen", async () => {
    const path = `/api/console/traffic/by/page/export?${days}&sort=change`;
    const { body } = await owner.get<string>(`${path}&compare=period`);
    expect(body.replace("\uFEFF", "").split("\r\n").slice(0, 2)).toEqual([
      "Page,Unique visitors,Unique visitors before,Change,Visits,Views,Single-page visits",
      "/,0,1,-1,0,0,0",
    ]);
    const alone = await owner.get<string>(path);
    expect(alone.body).not.toContain("before");
  });
});

describe("countries of visits", () => {
  const namesOf = async (query: string) => (await by("country", query)).map(({ name }) => name);
  const country = (operator: string, ...codes: string[]) =>
    `&segment=${encodeURIComponent(`country:${operator}:${codes.join(",")}`)}`;

  it("are counted, and visits without one are those from before they were recorded", async () => {
    expect(await by("country", "&sort=name")).toEqual([
      { name: "DE", visitors: 1, visits: 1, views: 1, bounces: 1, ...uncompared },
      { name: "", visitors: 1, visits: 2, views: 3, bounces: 1, ...uncompared },
      { name: "GB", visitors: 1, visits: 1, views: 1, bounces: 1, ...uncompared },
      { name: "ZZ", visitors: 0, visits: 0, views: 1, bounces: 0, ...uncompared },
    ]);
    const { explain } = await report("from=2024-03-09&to=2024-03-11");
    expect(explain.countries).toMatchObject({
      recordedSince: "2024-03-10",
      database: { attribution: { url: "https://db-ip.com" } },
    });
  });
  it("are searched, filtered and sorted by their names", async () => {
    expect(await namesOf("&sort=name")).toEqual(["DE", "", "GB", "ZZ"]);
    expect(await namesOf("&name=kingdom")).toEqual(["GB"]);
    expect(await namesOf("&filters=name:starts:Ger")).toEqual(["DE"]);
    expect(await namesOf("&filters=name:is:Not%20recorded")).toEqual([""]);
  });
  it("select visits, several at once, and also those without one", async () => {
    const visitsOf = async (segment: string) =>
      (await report(`from=2024-03-09&to=2024-03-11${segment}`)).now.visits;
    expect(await visitsOf(country("is", "DE"))).toBe(1);
    expect(await visitsOf(country("is", "DE", "GB"))).toBe(2);
    expect(await visitsOf(country("is", "none"))).toBe(2);
    expect(await visitsOf(country("not", "none", "GB"))).toBe(1);
  });
  it("refuses what is no country", async () => {
    const refused = await owner.get(`/api/console/traffic?${country("is", "Germany").slice(1)}`);
    expect(refused.status).toBe(400);
  });
});
