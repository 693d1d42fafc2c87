import { afterAll, beforeAll, expect, it } from "vitest";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { recordedVisitors } from "#tests/support/recorded-hits.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

const secret = "a secret for tests of at least 32 characters";
const HOUR_MS = 3_600_000;

let test: TestDatabase;
let daybook: DaybookProcess;
beforeAll(async () => {
  test = await createStartedDatabase();
  daybook = await spawnDaybook(test.url);
});
afterAll(async () => {
  await daybook.stop();
  await test.drop();
});

/** The visitor of a page view without cookies. */
const visitorNow = async (userAgent = "Firefox/140.0"): Promise<string | null> => {
  const personalData = createPersonalData({ database: test.database, secret });
  const [{ position = "0" } = {}] = await test.database.query<{ position: string }>(
    "select position::text as position from log.head",
  );
  const { status } = await fetch(`${daybook.origin}/api/census/RecordHit`, {
    method: "POST",
    headers: { "user-agent": userAgent },
    body: new URLSearchParams({ event: "1", data: JSON.stringify({ url: "/" }) }),
  });
  expect(status).toBe(204);
  const readable = { database: test.database, personalData };
  const visitors = await recordedVisitors(readable, BigInt(position));
  return visitors.find(({ type }) => type === "HitRecorded")?.visitor ?? null;
};

const salts = async (): Promise<readonly string[]> =>
  (await test.database.query<{ salt: string }>("select salt from visitor_salts order by day")).map(
    ({ salt }) => salt,
  );

it("a kill leaves the visitors of the day as they are, and yesterday’s salt does not outlive it", async () => {
  const code = await createOwnerSessions(test.database).setupCode(FIRST_WEBSITE);
  const owner = await createOwnerClient(daybook.origin, code);
  await owner.request("/api/console/website-settings", {
    method: "PATCH",
    json: { cookielessVisitors: true },
  });
  await until(async () => (await visitorNow())?.startsWith("day-"));
  // A midnight between two page views would make another day of it.
  const id = await until(async () => {
    const [one, other] = [await visitorNow(), await visitorNow()];
    return one === other ? one : undefined;
  });
  const today = (await salts()).at(-1);
  await test.database.query(
    `insert into visitor_salts (website_id, day, salt, created_at)
     values ('demo', current_date - 2, 'yesterday', to_timestamp($1::float8 / 1000))`,
    [Date.now() - 48 * HOUR_MS],
  );
  await daybook.kill();
  expect(await salts()).toEqual(["yesterday", today]);
  daybook = await spawnDaybook(test.url);
  expect(await visitorNow()).toBe(id);
  expect(await visitorNow("Safari/605.1")).not.toBe(id);
  await until(async () => !(await salts()).includes("yesterday"), {
    what: "the salt of a past day to be deleted",
  });
  expect(await salts()).toContain(today);
  expect(await visitorNow()).toBe(id);
});
