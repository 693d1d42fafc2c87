import { startTestServer } from "#tests/support/server.ts";
import { settledProjections, tryBounds } from "../bounds/try-bounds.ts";

/**
 * Sends values at the bounds of every contract and beyond. SOAK_SECONDS (60) and SOAK_SEED (random)
 * come from the environment.
 */
export const soakBounds = async (
  seconds = Number(process.env.SOAK_SECONDS ?? 60),
  seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 1_000_000)),
): Promise<void> => {
  const server = await startTestServer({ DAYBOOK_DEMO: "true" });
  try {
    const endAt = performance.now() + seconds * 1_000;
    const tried = await tryBounds(server, { seed, isDone: () => performance.now() >= endAt });
    console.log(`${tried.calls} calls, ${tried.accepted} writing ones accepted`);
    const projections = await settledProjections(server);
    const stopped = projections
      .filter(({ error }) => error !== undefined)
      .map(({ name, error }) => `${name} stopped: ${error}`);
    const found = [...tried.defects, ...stopped];
    if (found.length > 0) throw new Error(found.join("\n"));
  } finally {
    await server.stop();
  }
};

if (import.meta.main) await soakBounds();
