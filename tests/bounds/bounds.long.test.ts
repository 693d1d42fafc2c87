import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { settledProjections, tryBounds } from "./try-bounds.ts";

/** How many calls the run of every day sends; `npm run soak -- bounds` sends them for as long as you set. */
const CALLS = Number(process.env.BOUNDS_CALLS ?? 1_500);
const SEED = Number(process.env.DAYBOOK_SEED ?? Math.floor(Math.random() * 1_000_000));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_DEMO: "true" });
});
afterAll(() => server.stop());

describe("values on the bounds of the contracts and past them", () => {
  it("are answered without a defect, and accepted events stop no projection", async () => {
    const tried = await tryBounds(server, { seed: SEED, isDone: (calls) => calls >= CALLS });
    expect(tried.defects).toEqual([]);
    expect(tried.accepted, `seed ${SEED}`).toBeGreaterThan(CALLS / 100);
    const projections = await settledProjections(server);
    expect(projections.filter(({ error }) => error !== undefined)).toEqual([]);
  });
});
