import { proveKilledWriterLosesNothing, proveReaderSeesAll } from "#tests/event-store/proofs.ts";
import { seeded } from "#tests/event-store/seeded.ts";
import { startBenchDatabase } from "../../bench/shared/postgres.ts";

/**
 * Repeats the proofs of the event log, each round in a new database. SOAK_SECONDS (60) and
 * SOAK_SEED (random) come from the environment; a failed round names its seed.
 */
export const soakEventStore = async (
  seconds = Number(process.env.SOAK_SECONDS ?? 60),
  seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 1_000_000)),
): Promise<void> => {
  console.log(`event-store: ${seconds} s with SOAK_SEED=${seed}`);
  const random = seeded(seed);
  const endAt = performance.now() + seconds * 1_000;
  for (let round = 1; performance.now() < endAt; round += 1) {
    const roundSeed = Math.floor(random() * 1_000_000);
    const database = await startBenchDatabase();
    try {
      const kill = { seed: roundSeed, acknowledgements: 100 + Math.floor(random() * 20_000) };
      const load = { seed: roundSeed, processes: 3, writers: 8, appends: 1_500 };
      console.log(
        `round ${round}, seed ${roundSeed}:`,
        random() < 0.5
          ? await proveReaderSeesAll(database.url, load)
          : await proveKilledWriterLosesNothing(database.url, kill),
      );
    } catch (error) {
      throw new Error(`Round ${round} of SOAK_SEED=${seed} failed (seed ${roundSeed}).`, {
        cause: error,
      });
    } finally {
      await database.stop();
    }
  }
};

if (import.meta.main) await soakEventStore();
