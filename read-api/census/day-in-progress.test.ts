import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { dayOf, localTimeOf } from "#domain/kit/zoned-day.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import { newId } from "#infra/ids/uuid.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { BROWSER } from "#tests/support/naive-traffic.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { trafficByContract, trafficContract } from "./contract.ts";

const HOUR_MS = 3_600_000;
const now = Date.now();
const hourIn = (timeZone: string): number => Number(localTimeOf(now, timeZone).slice(11, 13));
const isFarFromMidnight = (hour: number): boolean => hour >= 4 && hour <= 19;
/** One in which two hours ago and in two hours are today. */
const timeZone = isFarFromMidnight(hourIn("America/New_York")) ? "America/New_York" : "Asia/Tokyo";
const today = dayOf(new Date(now), timeZone);

/**
 * Today, and two hours before and after this time of the clock, yesterday and 30 days ago. The first one is before all
 * days that are compared, which would not be compared if they were partly before it.
 */
const hits = [
  ["fay", 62 * 24, "/old"],
  ["ann", 0, "/blog"],
  ["ben", 26, "/blog"],
  ["cy", 22, "/blog"],
  ["cy", 22, "/late"],
  ["dee", 30 * 24 + 2, "/blog"],
  ["eve", 30 * 24 - 2, "/blog"],
] as const;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await changeSettings(server, { timeZone });
  for (const [visitorId, hoursAgo, url] of hits)
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
            data: { userAgent: BROWSER, url },
            happenedAt: new Date(now - hoursAgo * HOUR_MS).toISOString(),
          },
        },
      ],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  const rows = (text: string) => server.database.query<{ found: unknown }>(text);
  await until(async () => {
    const [views] = await rows("select coalesce(sum(views), 0)::int as found from read.visits");
    const [zone] = await rows("select time_zone as found from read.traffic_zones");
    // A website in the zone of the defaults has no row.
    const counted = zone?.found ?? defaultSiteSettings.timeZone;
    return views?.found === hits.length && counted === timeZone;
  });
});
afterAll(() => server.stop());

type Report = ResponseOf<typeof trafficContract>;
const report = async (query: string) =>
  (await owner.get<Report>(`/api/console/traffic?${query}`)).body;
const tableOf = async (query: string) => {
  const path = `/api/console/traffic/by/page?compare=period&sort=name&${query}`;
  const { body } = await owner.get<ResponseOf<typeof trafficByContract>>(path);
  return body.rows.map(({ name, visitors, visitorsBefore }) => [name, visitors, visitorsBefore]);
};
const panelOf = ({ panels }: Report) =>
  panels
    .find(({ dimension }) => dimension === "page")
    ?.rows.map(({ name, visitors, visitorsBefore }) => [name, visitors, visitorsBefore]);

describe.each(["", "&segment=browser:is:Firefox"])("a day in progress%s", (segment) => {
  const query = `from=${today}&to=${today}${segment}`;

  it("is compared up to this time of the clock in its figures, panels and table", async () => {
    const told = await report(query);
    expect(told.before).toMatchObject({ visitors: 1, visits: 1, views: 1 });
    expect(told.before?.until).not.toBeNull();
    expect(panelOf(told)).toEqual([["/blog", 1, 1]]);
    expect(await tableOf(query)).toEqual([["/blog", 1, 1]]);
    // The line is of the whole day.
    expect(told.daysBefore).toMatchObject([{ visitors: 2, views: 3 }]);
  });

  it("is in a range whose panels and table are compared with whole days", async () => {
    const told = await report(segment.slice(1));
    expect(told.before).toMatchObject({ visitors: 1, visits: 1, views: 1 });
    expect(panelOf(told)?.[0]).toEqual(["/blog", 3, 2]);
    const days = `from=${told.from}&to=${told.to}${segment}`;
    expect(await tableOf(days)).toContainEqual(["/blog", 3, 2]);
  });
});
