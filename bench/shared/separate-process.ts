import { fork } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { BenchResult } from "./result.ts";

/**
 * The results of a script that runs in a separate process, so that memory and compiled code of one measurement do not
 * affect another; it gets `words` and sends its results with `sendResults`. Throws when it ends without.
 */
export const resultsOf = (
  script: URL,
  words: readonly string[],
  flags: readonly string[] = process.execArgv,
): Promise<BenchResult[]> =>
  new Promise((resolve, reject) => {
    let results: BenchResult[] | undefined;
    const child = fork(fileURLToPath(script), words, { execArgv: [...flags] });
    child.on("message", (message) => {
      results = message as BenchResult[];
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (results === undefined)
        reject(new Error(`The bench ${basename(script.pathname)} ${words[0]} ended with ${code}.`));
      else resolve(results);
    });
  });

/** A killed run ends this process, too. */
export const endWithParent = (): void => {
  process.on("disconnect", () => process.exit());
};

/** The last thing that the script does. */
export const sendResults = (results: readonly BenchResult[]): void => {
  process.send?.(results, () => process.disconnect());
};
