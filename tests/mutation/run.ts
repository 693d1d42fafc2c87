import { spawnSync } from "node:child_process";
import { rulesByFolder } from "./scope.ts";

/**
 * Mutates the rules folder by folder, as `npm run mutate -- [folder…]`. Each folder has its own file of results, from which a later run continues: only what changed since is tried again.
 */
const rules = rulesByFolder();
const named = process.argv.slice(2);
const folders = named.length > 0 ? named : [...rules.keys()];

for (const folder of folders) {
  const files = rules.get(folder);
  if (files === undefined) throw new Error(`domain/${folder} holds no rules.`);
  console.log(`domain/${folder}: ${files.length} files`);
  const { status } = spawnSync(
    "stryker",
    [
      ...["run", "tests/mutation/stryker.json"],
      ...["--mutate", files.join(",")],
      ...["--incrementalFile", `dist/mutation/${folder}.json`],
    ],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exitCode = 1;
}
