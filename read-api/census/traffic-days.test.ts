import { parse } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { decimalValue } from "#domain/kit/format-money.ts";
import { dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { fillOrders } from "#tests/support/many-orders.ts";
import { addMember } from "#tests/support/members.ts";
import { BROWSER } from "#tests/support/naive-traffic.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { trafficContract } from "./contract.ts";

type Report = ResponseOf<typeof trafficContract>;
const ZONE = "America/New_York";

/** Around the day of 23 hours and the day of 25 hours in New York. */
const hits = [
  ["ann", "2024-03-09T12:00:00.000Z"],
  ["ann", "2024-03-10T06:59:00.000Z"],
  ["ben", "2024-03-10T07:00:00.000Z"],
  ["ben", "2024-03-11T03:59:59.000Z"],
  ["cy", "2024-11-03T05:30:00.000Z"],
  ["cy", "2024-11-03T06:30:00.000Z"],
  ["dee", "2024-11-04T04:59:00.000Z"],
] as const;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  for (const [visitorId, happenedAt] of hits)
    await server.infrastructure.eventStore.append({
      stream: "census-demo.visitors-1",
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
            data: { userAgent: BROWSER, url: "/" },
          },
        },
      ],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  await fillOrders(server.database, 5);
  await server.database.query(`
    update read.orders as o set placed_at = moved.at::timestamptz
      from (values (1, '2024-03-09T15:00:00Z'), (2, '2024-03-10T06:30:00Z'),
                   (3, '2024-03-10T07:10:00Z'), (4, '2024-11-03T05:40:00Z'),
                   (5, '2024-11-03T06:40:00Z')) as moved(number, at)
     where o.number = moved.number`);
  await until(async () => {
    const [row] = await server.database.query<{ views: number }>(
      "select coalesce(sum(views), 0)::int as views from read.visits",
    );
    return row?.views === hits.length;
  });
});
afterAll(() => server.stop());

const reportOf = async (query: string): Promise<Report> =>
  (await owner.get<Report>(`/api/console/traffic?${query}`)).body;
const fileOf = async (query: string, client = owner): Promise<readonly (readonly string[])[]> => {
  const { body } = await client.get<string>(`/api/console/traffic/days/export?${query}`);
  return parse(body, { bom: true });
};

type Step = Report["daysBefore"][number] | Report["clockHours"][number];
const figuresOf = (step: Step | undefined): readonly string[] =>
  step === undefined
    ? ["", "", "", "", ""]
    : [
        ...[step.visitors, step.visits, step.views, step.sales?.orders].map(String),
        decimalValue(step.sales?.totalCents ?? 0, "USD"),
      ];

/** The chart's figures, from the answer of its call. */
const chartOf = (report: Report): readonly (readonly string[])[] => {
  const isByHour = report.clockHours.length > 0;
  const now: readonly Step[] = isByHour ? report.clockHours : report.days;
  const before: readonly Step[] = isByHour ? report.clockHoursBefore : report.daysBefore;
  return now.map((step, place) => [
    "label" in step ? step.label : step.day,
    ...figuresOf(step),
    ...(report.before === null ? [] : figuresOf(before[place])),
  ]);
};

const FIGURES = ["visitors", "visits", "views", "orders", "total"];
const columnsFor = (isCompared: boolean): string =>
  ["name", ...FIGURES, ...(isCompared ? FIGURES.map((id) => `${id}Before`) : [])].join(",");

describe("the file of visits by day", () => {
  it.each([
    ["days, one of them of 23 hours, and the days before", "from=2024-03-09&to=2024-03-11", 3],
    ["days, one of them of 25 hours", "from=2024-11-02&to=2024-11-04&compare=none", 3],
    [
      "fewer days to compare with",
      "from=2024-11-02&to=2024-11-04&compare=custom&compareFrom=2024-03-09&compareTo=2024-03-10",
      3,
    ],
    [
      "more days to compare with",
      "from=2024-11-03&to=2024-11-04&compare=custom&compareFrom=2024-03-08&compareTo=2024-03-11",
      2,
    ],
    ["the hours of a day of 23 hours", "from=2024-03-10&to=2024-03-10", 23],
    ["the hours of a day of 25 hours", "from=2024-11-03&to=2024-11-03", 25],
    [
      "the hours of a day of 25 hours, next to one of 23",
      "from=2024-11-03&to=2024-11-03&compare=custom&compareFrom=2024-03-10&compareTo=2024-03-10",
      25,
    ],
  ])("has the rows of the chart: %s", async (_, query, rows) => {
    const report = await reportOf(query);
    const columns = columnsFor(report.before !== null);
    const [, ...cells] = await fileOf(`${query}&cells=plain&columns=${columns}`);
    expect(cells).toHaveLength(rows);
    expect(cells).toEqual(chartOf(report));
  });

  it("is read with its units and time zone, and each hour once where clocks show it twice", async () => {
    const [head, ...rows] = await fileOf("from=2024-11-03&to=2024-11-03");
    expect(head?.join()).toBe(
      "Hour,Visitors,Visits,Views,Orders,Total sales,Compared with,Visitors before,Visits before,Views before,Orders before,Total sales before,Currency,Starts at,Time zone",
    );
    const [, one, again] = rows;
    expect([one?.[0], again?.[0]]).toEqual(["01:00", "01:00 again"]);
    expect(one?.slice(1, 5)).toEqual(["1", "1", "1", "1"]);
    expect(one?.[5]).toMatch(/^\$\d+\.\d\d$/);
    expect(one?.slice(6, 8)).toEqual(["Nov 2, 2024, 01:00", "0"]);
    expect(one?.slice(-3)).toEqual(["USD", "Nov 3, 2024, 1:00 AM", ZONE]);
    const days = await fileOf("from=2024-03-10&to=2024-03-11&cells=plain&columns=name,startsAt");
    expect(days.slice(1)).toEqual([
      ["2024-03-10", "2024-03-10T05:00:00.000Z"],
      ["2024-03-11", "2024-03-11T04:00:00.000Z"],
    ]);
  });

  it("has the same rows with types as Parquet", async () => {
    const query = "from=2024-03-10&to=2024-03-10";
    const cookie = [...owner.cookies].map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join("; ");
    const address = `${server.origin}/api/console/traffic/days/export?${query}&format=parquet`;
    const answer = await fetch(address, { headers: { cookie } });
    const found = await parquetReadObjects({ file: await answer.arrayBuffer() });
    const { clockHours } = await reportOf(query);
    expect(found).toHaveLength(clockHours.length);
    expect(
      found.map((row) => [row.Hour, row.Visitors, row.Orders, row["Starts at"], row["Time zone"]]),
    ).toEqual(
      clockHours.map(({ label, visitors, sales, startsAt }) => [
        ...[label, BigInt(visitors), BigInt(sales?.orders ?? 0), new Date(startsAt), ZONE],
      ]),
    );
  });
});

describe("a day in progress", () => {
  it("is called so, and has the hours to come without figures, each at its moment", async () => {
    const today = dayOf(new Date(), ZONE);
    const [, ...days] = await fileOf("columns=name,visitors");
    expect(days).toHaveLength(30);
    expect(days.filter(([name]) => name?.includes("so far"))).toEqual([[`${today} (so far)`, "0"]]);
    const [, ...hours] = await fileOf(`from=${today}&to=${today}&columns=name,visitors,startsAt`);
    const running = hours.findIndex(([name]) => name?.endsWith(" (so far)"));
    expect(running).toBeGreaterThanOrEqual(0);
    expect(hours.slice(0, running + 1).every(([, visitors]) => visitors === "0")).toBe(true);
    expect(hours.slice(running + 1).every(([, visitors]) => visitors === "")).toBe(true);
    const starts = await fileOf(`from=${today}&to=${today}&cells=plain&columns=startsAt`);
    expect(starts[1]).toEqual([startOfDay(today, ZONE)]);
    expect(starts.flat().includes("")).toBe(false);
  });
});

describe("orders and total sales", () => {
  const heads = async (query: string, client = owner) =>
    (await fileOf(`from=2024-03-10&to=2024-03-11${query}`, client))[0]?.join();

  it("are in a file with filters, too; what a range without a comparison lacks is not", async () => {
    expect(await heads("&segment=page:is:%252F")).toBe(await heads(""));
    expect(await heads("&compare=none")).toBe(
      "Day,Visitors,Visits,Views,Orders,Total sales,Currency,Starts at,Time zone",
    );
  });

  it("are unknown to members who cannot read the overview, also when they ask for them by name", async () => {
    const reporter = await addMember(server.infrastructure, "REPORTING");
    const sums = await createClient(server.origin, new Map([["daybook_owner", reporter.token]]));
    expect(await heads("", sums)).toMatch(/Orders,Total sales/);
    const { token } = await addMember(server.infrastructure, "EDITOR");
    const member = await createClient(server.origin, new Map([["daybook_owner", token]]));
    expect(await heads("", member)).not.toMatch(/Orders|Total sales|Currency/);
    const asked = "from=2024-03-10&to=2024-03-11&sort=-orders&columns=name,orders,total";
    const [, ...rows] = await fileOf(asked, member);
    expect(rows.map((row) => row.slice(1))).toEqual([
      ["", ""],
      ["", ""],
    ]);
  });
});
