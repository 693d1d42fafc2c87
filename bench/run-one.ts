import { benches } from "./benches.ts";

// A killed run ends its benches, too.
process.on("disconnect", () => process.exit());

/** Runs the bench named by the argument and sends its results to the parent process. */
const load = benches[process.argv[2] ?? ""];
if (load === undefined) throw new Error(`There is no bench ${process.argv[2]}.`);
const results = await (await load()).run();
process.send?.(results, () => process.disconnect());
