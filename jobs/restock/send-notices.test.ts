import { afterEach, beforeEach, expect, it } from "vitest";
import { killSenders } from "#tests/restock/killed-send.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { MAILS_AT_ONCE } from "./tell-all.ts";

const seed = Number(process.env.SOAK_SEED ?? 20_300_101);
const WAITING = 150;
const KILLS = 2;
let test: TestDatabase;
beforeEach(async () => {
  test = await createStartedDatabase();
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
    inDoubt: 0,
    completed: [{ sent: WAITING, failed: 0, inDoubt: 0, skipped: 0 }],
  });
});

it("survives being killed half way without a second mail from the mail server", async () => {
  const send = { seed: seed + 1, waiting: WAITING, kills: KILLS, through: "mail server" } as const;
  const result = await killSenders(test.url, send);
  const { killed, mails, recipients, told, inDoubt } = result;
  expect(killed).toBe(KILLS);
  expect(recipients).toBe(mails);
  // What was under way when the process died may have arrived: it is listed, and not sent again.
  expect(inDoubt).toBeLessThanOrEqual(KILLS * MAILS_AT_ONCE);
  expect(told + inDoubt).toBe(WAITING);
  expect(mails).toBeGreaterThanOrEqual(told);
  expect(result.failed).toBe(0);
  expect(result.completed).toMatchObject([{ sent: told, failed: 0, inDoubt, skipped: 0 }]);
});
