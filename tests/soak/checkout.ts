import { seeded } from "#tests/event-store/seeded.ts";
import { openRaceTrack, raceForLastUnits } from "#tests/races/checkout-race.ts";
import { startBenchDatabase } from "../../bench/shared/postgres.ts";

const ROUNDS_PER_DATABASE = 20;

/**
 * Repeated races for the last units, with processes killed all along. SOAK_SECONDS (60) and
 * SOAK_SEED (random) come from the environment; a failed round names its seed.
 */
export const soakCheckout = async (
  seconds = Number(process.env.SOAK_SECONDS ?? 60),
  seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 1_000_000)),
): Promise<void> => {
  console.log(`checkout: ${seconds} s with SOAK_SEED=${seed}`);
  const random = seeded(seed);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const endAt = performance.now() + seconds * 1_000;
  for (let round = 1; performance.now() < endAt; ) {
    const database = await startBenchDatabase();
    const track = await openRaceTrack(database.url, 2);
    try {
      for (let count = 0; count < ROUNDS_PER_DATABASE && performance.now() < endAt; count += 1) {
        const race = {
          seed: whole(1, 1_000_000_000),
          units: whole(1, 20),
          buyers: whole(20, 150),
          kills: whole(0, 3),
          quitters: whole(0, 1) * random(),
        };
        try {
          const result = await raceForLastUnits(track, race);
          console.log(`round ${round}`, JSON.stringify(race), JSON.stringify(result));
        } catch (error) {
          const told = JSON.stringify(race);
          throw new Error(`Round ${round} of SOAK_SEED=${seed} failed: ${told}`, { cause: error });
        }
        round += 1;
      }
    } finally {
      await track.close();
      await database.stop();
    }
  }
};

if (import.meta.main) await soakCheckout();
