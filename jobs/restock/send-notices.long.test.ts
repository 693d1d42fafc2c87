import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { killSenders } from "#tests/restock/killed-send.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { MAILS_AT_ONCE } from "./notify-all.ts";

/** Other moments at every run; `SOAK_SEED` brings those of a run that failed back. */
const seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 1_000_000_000));
const which = `SOAK_SEED=${seed}`;
const WAITING = 150;
/** Fewer where nothing can come into doubt. */
const KILLS = { outbox: 1, "mail server": 2 } as const;
let test: TestDatabase;
beforeAll(() => console.log(`Senders of restock notices are killed with ${which}`));
beforeEach(async () => {
  test = await createStartedDatabase();
});
afterEach(() => test.drop());

it("survives being killed half way without a second email in the outbox", async () => {
  const send = { seed, waiting: WAITING, kills: KILLS.outbox, through: "outbox" } as const;
  expect(await killSenders(test.url, send), which).toMatchObject({
    killed: KILLS.outbox,
    mails: WAITING,
    recipients: WAITING,
    told: WAITING,
    failed: 0,
    inDoubt: 0,
    completed: [{ sent: WAITING, failed: 0, inDoubt: 0, skipped: 0 }],
  });
});

it("survives being killed half way without a second email from the mail server", async () => {
  const send = {
    seed: seed + 1,
    waiting: WAITING,
    kills: KILLS["mail server"],
    through: "mail server",
  } as const;
  const result = await killSenders(test.url, send);
  const { killed, mails, recipients, told, inDoubt } = result;
  expect(killed, which).toBe(KILLS["mail server"]);
  expect(recipients, which).toBe(mails);
  // What was in progress when the process died may have arrived: it is listed, and not sent again.
  expect(inDoubt, which).toBeLessThanOrEqual(KILLS["mail server"] * MAILS_AT_ONCE);
  expect(told + inDoubt, which).toBe(WAITING);
  expect(mails, which).toBeGreaterThanOrEqual(told);
  expect(result.failed, which).toBe(0);
  expect(result.completed, which).toMatchObject([{ sent: told, failed: 0, inDoubt, skipped: 0 }]);
});
