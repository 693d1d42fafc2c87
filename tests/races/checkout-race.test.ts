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

  it("makes exactly ten orders, and every loser reads the exact text [A5.4]", async () => {
    for (let round = 1; round <= repeats(1); round += 1) {
      const race = { seed: seed + round, units: 10, buyers: 100, kills: 0 };
      expect(await raceForLastUnits(track, race)).toMatchObject({ orders: 10, lost: 90 });
    }
  });

  it("sells every unit once when processes are killed: some customers try again, and latecomers get what others had held", async () => {
    let quit = 0;
    let retries = 0;
    for (let round = 1; round <= 10 && (quit === 0 || retries === 0); round += 1) {
      const race = { seed: seed + round, units: 10, buyers: 40, kills: 2, quitters: 0.5 };
      const result = await raceForLastUnits(track, race);
      expect(result.orders + result.late).toBe(10);
      quit += result.quit;
      retries += result.retries;
    }
    expect([quit, retries].every((count) => count > 0)).toBe(true);
  });
});
