import { benches } from "./benches.ts";
import { endWithParent, sendResults } from "./shared/separate-process.ts";

endWithParent();

/** Runs the bench named by the argument and sends its results to the parent process. */
const load = benches[process.argv[2] ?? ""];
if (load === undefined) throw new Error(`There is no bench ${process.argv[2]}.`);
sendResults(await (await load()).run());
