import { expect, it } from "vitest";
import { explain, setUpExplain, shop } from "#tests/support/analyst-explain-setup.ts";
import { until } from "#tests/support/wait-for.ts";

setUpExplain();

it("waits for the events of several days, however long they take to be read", async () => {
  const { database } = shop;
  const [waited, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locked = database.transaction(async (sql) => {
    await sql.query("lock table measuring_months in access exclusive mode");
    waited.resolve();
    await released.promise;
  });
  await waited.promise;
  const started = explain(
    "retention-visitors",
    "2026-03-02.2026-03-15.retention:week:2026-03-02:new",
  );
  let hasEnded = false;
  void started.finally(() => {
    hasEnded = true;
  });
  // Longer than a call of the console waits.
  const longText = `
    select exists (select from pg_stat_activity
                    where datname = current_database() and application_name = 'daybook-analyst'
                      and wait_event_type = 'Lock' and now() - query_start > interval '3 seconds') as is`;
  try {
    await until(async () => hasEnded || (await database.query<{ is: boolean }>(longText))[0]?.is, {
      what: "the events to be waited for",
    });
    expect(hasEnded).toBe(false);
  } finally {
    released.resolve();
    await locked;
  }
  const { code, out } = await started;
  expect([code, out.split("\n")[0]]).toEqual([
    0,
    expect.stringMatching(/^retention-visitors: \d+ now$/),
  ]);
});
