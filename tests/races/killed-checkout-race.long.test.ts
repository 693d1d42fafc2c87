import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestDatabase } from "#tests/support/database.ts";
import { repeats } from "#tests/support/repeats.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { openRaceTrack, type RaceTrack, raceForLastUnits } from "./checkout-race.ts";

/** The long version is tests/soak/checkout.ts. */
const seed = Number(process.env.SOAK_SEED ?? 20_300_101);

describe("ten units, a hundred customers at once, two server processes", () => {
  let test: TestDatabase;
  let track: RaceTrack;
  beforeAll(async () => {
    test = await createStartedDatabase();
    track = await openRaceTrack(test.url);
  });
  afterAll(async () => {
    await track.close();
    await test.drop();
  });

  it("makes exactly ten orders when processes are killed and customers try again", async () => {
    let retries = 0;
    for (let round = 1; round <= 10 && (round <= repeats(1) || retries === 0); round += 1) {
      const race = { seed: seed + round, units: 10, buyers: 100, kills: 2 };
      const result = await raceForLastUnits(track, race);
      expect(result).toMatchObject({ orders: 10, lost: 90, late: 0 });
      retries += result.retries;
    }
    expect(retries).toBeGreaterThan(0);
  });
});
