import { writeFile } from "node:fs/promises";
import { benches } from "./benches.ts";
import { type BenchResult, printTable } from "./shared/result.ts";
import { resultsOf } from "./shared/separate-process.ts";

const runOne = new URL("./run-one.ts", import.meta.url);

/** `node bench/run.ts [part of a name …]` */
const wanted = process.argv.slice(2);
const results: Record<string, BenchResult[]> = {};
for (const name of Object.keys(benches)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  console.log(`\n${name}`);
  results[name] = await resultsOf(runOne, [name]);
  printTable(results[name]);
}
const file = new URL("./results.json", import.meta.url);
await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`);
console.log(`\nWritten to ${file.pathname}`);
