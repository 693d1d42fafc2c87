const factor = Number(process.env.TEST_REPEATS ?? 1);
if (!(factor >= 1)) throw new Error("TEST_REPEATS must be a number of at least 1.");

/**
 * How many random logs, kills and so on a test looks at: `usual` in `npm test`, which has
 * to end soon, and as many times more as TEST_REPEATS says.
 */
export const repeats = (usual: number): number => Math.round(usual * factor);
