import { expect, it } from "vitest";
import { silentLog } from "#infra/log/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createJobs } from "./graphile.ts";

it("starts in several processes at the same time on a database that has never had jobs", async () => {
  const test = await createTestDatabase();
  const started = await Promise.allSettled(
    Array.from({ length: 6 }, async () => {
      const jobs = await createJobs({ connectionString: test.url, tasks: {}, log: silentLog });
      await jobs.start();
      return jobs;
    }),
  );
  for (const each of started) if (each.status === "fulfilled") await each.value.stop();
  await test.drop();
  expect(started.filter(({ status }) => status === "rejected")).toEqual([]);
});
