import { fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { benches } from "./benches.ts";
import { type BenchResult, printTable } from "./shared/result.ts";

const runOne = fileURLToPath(new URL("./run-one.ts", import.meta.url));

/** In a separate process, so that memory and compiled code of one bench do not affect another. */
const resultsOf = (name: string): Promise<BenchResult[]> =>
  new Promise((resolve, reject) => {
    let results: BenchResult[] | undefined;
    const child = fork(runOne, [name]);
    child.on("message", (message) => {
      results = message as BenchResult[];
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (results === undefined) reject(new Error(`The bench ${name} ended with ${code}.`));
      else resolve(results);
    });
  });

/** `node bench/run.ts [part of a name …]` */
const wanted = process.argv.slice(2);
const results: Record<string, BenchResult[]> = {};
for (const name of Object.keys(benches)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  console.log(`\n${name}`);
  results[name] = await resultsOf(name);
  printTable(results[name]);
}
const file = new URL("./results.json", import.meta.url);
await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`);
console.log(`\nWritten to ${file.pathname}`);
