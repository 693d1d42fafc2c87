import { afterEach, beforeEach, expect, it } from "vitest";
import { killSenders } from "#tests/restock/killed-send.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const seed = Number(process.env.SOAK_SEED ?? 20_300_101);
const WAITING = 150;
const KILLS = 2;
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

it("survives being killed half way, again and again, without a second mail in the outbox", async () => {
  const send = { seed, waiting: WAITING, kills: KILLS, through: "outbox" } as const;
  expect(await killSenders(test.url, send)).toMatchObject({
    killed: KILLS,
    mails: WAITING,
    recipients: WAITING,
    told: WAITING,
    failed: 0,
    completed: [{ sent: WAITING, failed: 0, skipped: 0 }],
  });
});

it("survives being killed half way without a second mail from the mail server", async () => {
  const send = { seed: seed + 1, waiting: WAITING, kills: KILLS, through: "mail server" } as const;
  const { killed, mails, recipients, told, failed, completed } = await killSenders(test.url, send);
  expect(killed).toBe(KILLS);
  expect(recipients).toBe(mails);
  // What was under way when the process died may have arrived: it is shown as failed, not sent again.
  expect(failed).toBeLessThanOrEqual(KILLS * 8);
  expect(told + failed).toBe(WAITING);
  expect(completed).toMatchObject([{ sent: told, failed, skipped: 0 }]);
});
