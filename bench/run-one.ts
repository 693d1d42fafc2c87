import { benches } from "./benches.ts";

// A run that is killed takes its benches along.
process.on("disconnect", () => process.exit());

/** Runs the bench named by the argument and tells its results to the process that asked. */
const load = benches[process.argv[2] ?? ""];
if (load === undefined) throw new Error(`There is no bench ${process.argv[2]}.`);
const results = await (await load()).run();
process.send?.(results, () => process.disconnect());
