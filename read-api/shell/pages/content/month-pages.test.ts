import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { anEvent, defineCollections, saveAndPublish } from "#tests/support/content.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let owner: Client;
/** Half past eleven in the evening of March 14 in New York, and the next day in UTC. */
const lateEvening = Date.UTC(2031, 2, 15, 3, 30);
const HOUR_MS = 3_600_000;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await defineCollections(owner);
  const at = (urlId: string, startDate: number, hours: number) =>
    saveAndPublish(
      owner,
      anEvent(urlId, 0, { startDate, endDate: startDate + hours * HOUR_MS }),
      1,
    );
  await at("late", lateEvening, 1);
  await at("camp", lateEvening + 24 * HOUR_MS, 48);
  await at("april", Date.UTC(2031, 3, 9, 16), 2);
  await owner.put("/api/console/content/items/hidden", anEvent("hidden", 0));
});
afterAll(() => server.stop());

const page = async (path: string): Promise<string> => {
  const { status, body } = await owner.get<string>(path);
  expect(status, path).toBe(200);
  return body;
};
/** The days on which an event is shown. */
const daysOf = (html: string, urlId: string): readonly string[] =>
  html
    .split('<td class="month-day')
    .slice(1)
    .filter((cell) => cell.includes(`href="/events/${urlId}"`))
    .map((cell) => /datetime="([^"]+)"/.exec(cell)?.[1] ?? "");

it("a calendar is also a month, by the clocks of the website", async () => {
  const html = await page("/events?view=month&month=2031-03");
  expect(html).toContain(">March 2031</h2>");
  expect(daysOf(html, "late")).toEqual(["2031-03-14"]);
  expect(daysOf(html, "camp")).toEqual(["2031-03-15", "2031-03-16", "2031-03-17"]);
  expect(html.match(/class="month-time"/g)).toHaveLength(2);
  expect(html).toMatch(/<span class="month-time">11:30\sPM<\/span>/);
  expect(daysOf(html, "april")).toEqual([]);
  expect(daysOf(html, "hidden")).toEqual([]);
  // Sunday is first in the United States.
  expect(html.indexOf('abbr="Sunday"')).toBeLessThan(html.indexOf('abbr="Monday"'));
});

it("months lead to their neighbours and to the list, and search engines leave them out", async () => {
  const html = await page("/events?view=month&month=2031-04");
  for (const month of ["2031-03", "2031-05"])
    expect(html).toContain(`href="/events?view=month&amp;month=${month}" rel="nofollow"`);
  expect(html).toContain('<a href="/events">List</a>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(daysOf(html, "april")).toEqual(["2031-04-09"]);
  const list = await page("/events");
  expect(list).toContain('<a href="/events" aria-current="page">List</a>');
  expect(list).toContain('<a href="/events?view=month">Month</a>');
  expect(await page("/events?view=month&month=2031-08")).toContain("No events in this month.");
  // The present month, and today in it.
  expect(await page("/events?view=month")).toContain('aria-current="date"');
});

it.each(["2031-13", "1970-01", "soon", "2031-3", "9999-01"])(
  "there is no month %s",
  async (month) => expect((await owner.get(`/events?view=month&month=${month}`)).status).toBe(404),
);
