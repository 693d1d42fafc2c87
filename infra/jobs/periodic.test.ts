import { once } from "node:events";
import { expect, it } from "vitest";
import { silentLog } from "#infra/log/log.ts";
import { startPeriodic } from "./periodic.ts";

it("a stop aborts the signal of the turns in progress, and waits until they have ended", async () => {
  const begun = Promise.withResolvers<void>();
  let isEnded = false;
  const stop = startPeriodic(
    [
      {
        name: "long",
        everyMs: 3_600_000,
        atStart: true,
        run: async (signal) => {
          const aborted = once(signal, "abort");
          begun.resolve();
          await aborted;
          isEnded = true;
        },
      },
    ],
    silentLog,
  );
  await begun.promise;
  expect(isEnded).toBe(false);
  await stop();
  expect(isEnded).toBe(true);
});
