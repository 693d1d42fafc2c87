import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Every soak of this folder in turn, each for SOAK_SECONDS (60) with the seed SOAK_SEED (printed,
 * so that a failure can be repeated). Exits with 1 when any of them failed. Parts of names select:
 * `npm run soak -- checkout`.
 */
const folder = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2);
const scripts = (await readdir(folder))
  .filter((name) => name.endsWith(".ts") && name !== "run.ts" && !name.endsWith(".test.ts"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort();
if (scripts.length === 0) throw new Error(`No soak is called ${wanted.join(" or ")}.`);

const seed = process.env.SOAK_SEED ?? String(Math.floor(Math.random() * 1_000_000));
let failed = 0;
for (const script of scripts) {
  console.log(`\n── ${script.replace(".ts", "")}, SOAK_SEED=${seed} ──`);
  const code = await new Promise<number>((resolve) => {
    spawn(process.execPath, [`${folder}${script}`], {
      stdio: "inherit",
      env: { ...process.env, SOAK_SEED: seed },
    }).once("exit", (exitCode) => resolve(exitCode ?? 1));
  });
  if (code !== 0) failed += 1;
}
console.log(`\n${scripts.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
