import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { recordedHits } from "#tests/support/recorded-hits.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

const HITS = 600;
const AT_ONCE = 24;
const KILLS = 2;

let test: TestDatabase;
let processes: DaybookProcess[];
beforeAll(async () => {
  test = await createStartedDatabase();
  processes = [await spawnDaybook(test.url), await spawnDaybook(test.url)];
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await test.drop();
});

const originOf = (n: number) => (processes[n % processes.length] as DaybookProcess).origin;

const hit = (origin: string, id: string) =>
  fetch(`${origin}/api/census/RecordHit`, {
    method: "POST",
    body: new URLSearchParams({ event: "1", data: JSON.stringify({ url: `/${id}` }), id }),
  });

it("counts every hit once while processes are killed and browsers send again", async () => {
  let answered = 0;
  let broken = 0;
  /** Sends until someone answers; a hit may have been recorded before its process died. */
  const insist = async (n: number) => {
    const id = newId();
    for (let attempt = n; ; attempt += 1) {
      const response = await hit(originOf(attempt), id).catch(() => undefined);
      if (response === undefined) {
        broken += 1;
        await new Promise(setImmediate);
        continue;
      }
      expect(response.status).toBe(204);
      break;
    }
    // A beacon of the same report, from a browser that did not see the answer.
    if (n % 10 === 0) expect((await hit(originOf(n + 1), id)).status).toBe(204);
    answered += 1;
  };
  const queue = Array.from({ length: HITS }, (_, n) => n).values();
  const worker = async () => {
    for (const n of queue) await insist(n);
  };
  const storm = Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await until(() => answered > (HITS / (KILLS + 2)) * (kill + 1) || answered === HITS);
    await (processes[kill] as DaybookProcess).kill();
    processes[kill] = await spawnDaybook(test.url);
  }
  await storm;
  expect(answered).toBe(HITS);
  expect(broken).toBeGreaterThan(0);
  const personalData = createPersonalData({
    database: test.database,
    secret: "a secret for tests of at least 32 characters",
  });
  const hits = await recordedHits({ database: test.database, personalData });
  expect(hits).toHaveLength(HITS);
  expect(new Set(hits.map(({ data }) => data.url)).size).toBe(HITS);
});
