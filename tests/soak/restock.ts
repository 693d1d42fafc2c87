import { MAILS_AT_ONCE } from "#jobs/restock/notify-all.ts";
import { seeded } from "#tests/event-store/seeded.ts";
import { type KilledSend, type KilledSendResult, killSenders } from "#tests/restock/killed-send.ts";
import { startBenchDatabase } from "../../bench/shared/postgres.ts";

/** Nobody is emailed twice or skipped, and the log matches the sent emails. */
const faultOf = (
  { waiting, through }: KilledSend,
  { mails, recipients, told, failed, inDoubt, completed, killed }: KilledSendResult,
): string | undefined => {
  if (mails !== recipients) return "somebody was mailed twice";
  if (told + inDoubt !== waiting) return "somebody was forgotten";
  if (failed > 0) return "a mail failed";
  if (through === "outbox" && inDoubt > 0) return "a mail to the outbox came into doubt";
  if (inDoubt > killed * MAILS_AT_ONCE) return "more are in doubt than there were connections";
  if (mails < told) return "somebody was recorded as told without a mail";
  return completed.length === 1 ? undefined : "the send was not completed once";
};

/**
 * Repeated sends with killed senders. SOAK_SECONDS (60) and SOAK_SEED (random) come from the
 * environment; a failed round names its seed.
 */
export const soakRestock = async (
  seconds = Number(process.env.SOAK_SECONDS ?? 60),
  seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 1_000_000)),
): Promise<void> => {
  console.log(`restock: ${seconds} s with SOAK_SEED=${seed}`);
  const random = seeded(seed);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const endAt = performance.now() + seconds * 1_000;
  for (let round = 1; performance.now() < endAt; round += 1) {
    const send = {
      seed: whole(1, 1_000_000_000),
      waiting: whole(20, 400),
      kills: whole(0, 4),
      through: random() < 0.5 ? "outbox" : "mail server",
    } as const;
    const database = await startBenchDatabase();
    try {
      const result = await killSenders(database.url, send);
      console.log(`round ${round}`, JSON.stringify(send), JSON.stringify(result));
      const fault = faultOf(send, result);
      if (fault !== undefined) throw new Error(fault);
    } catch (error) {
      const told = JSON.stringify(send);
      throw new Error(`Round ${round} of SOAK_SEED=${seed} failed: ${told}`, { cause: error });
    } finally {
      await database.stop();
    }
  }
};

if (import.meta.main) await soakRestock();
