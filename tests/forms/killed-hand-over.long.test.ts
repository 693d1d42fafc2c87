import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestDatabase } from "#tests/support/database.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { killHandOver } from "./killed-hand-over.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createStartedDatabase();
});
afterEach(() => test.drop());

const submissions = 24;
/** Three processes start one after another, on machines of any speed. */
const TIMEOUT_MS = 180_000;

it(
  "hands over one email and one webhook each when the jobs die in the middle",
  async () => {
    const result = await killHandOver(test.url, {
      seed: 1,
      submissions,
      kills: 2,
      through: "outbox",
    });
    expect(result.killed).toBeGreaterThan(0);
    expect(result).toMatchObject({
      mails: submissions,
      mailedAbout: submissions,
      calledFor: submissions,
      mailRecords: { "handed-over": submissions },
      webhookRecords: { "handed-over": submissions },
    });
    // Nobody can know whether a call arrived that a dying process was making: at most one for each.
    expect(result.calls).toBeLessThanOrEqual(submissions + result.killed);
  },
  TIMEOUT_MS,
);

it(
  "emails nobody twice through a mail server when the jobs die in the middle",
  async () => {
    const result = await killHandOver(test.url, {
      seed: 2,
      submissions,
      kills: 2,
      through: "mail server",
    });
    expect(result.killed).toBeGreaterThan(0);
    expect(result.mailedAbout).toBe(result.mails);
    const { "handed-over": sure = 0, failed = 0 } = result.mailRecords;
    expect(sure + failed).toBe(submissions);
    // What was in progress when its process died may have arrived, and is left to the owner.
    expect(result.mails).toBeGreaterThanOrEqual(sure);
    expect(result.mails).toBeLessThanOrEqual(submissions);
  },
  TIMEOUT_MS,
);
