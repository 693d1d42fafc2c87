// Plain JavaScript on purpose: it must run, and explain, on a Node that knows no TypeScript. It loads
// the program itself, so that one process gets the signals of whoever runs the npm script.
import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `Daybook runs on Node 24, which it brings along as an npm package, but this is Node ${process.versions.node}.\n` +
      "Install scripts seem to be switched off. Run: npm ci --ignore-scripts=false\n" +
      "or start it through npm (npm start, npm test) so that node_modules/.bin comes first.",
  );
  process.exit(1);
}

const [, , program, ...parameters] = process.argv;

// glibc returns a large freed piece to the system at once until the first one is freed, and keeps the others from then
// on: the process with ten million page views in memory had 25 MB more. A process reads such settings as it starts, so
// this one is replaced, with the same number and the same signals. Postgres starts without them.
const allocator = { MALLOC_MMAP_THRESHOLD_: "4194304", MALLOC_TRIM_THRESHOLD_: "8388608" };
const isSet = Object.keys(allocator).some((name) => process.env[name] !== undefined);
const isMeasured = program === "daybook.ts" || program === "bench/run.ts";
if (isMeasured && process.platform === "linux" && !isSet && process.execve) {
  const [, ...own] = process.argv;
  const env = { ...process.env, ...allocator };
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...own], env);
}

// What Node makes of our TypeScript is kept. From the second start on it need not load its compiler,
// which takes 0.1 to 0.2 s of a start of one second, and 22 MB.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/daybook", import.meta.url)));

if (program !== undefined) {
  const file = resolve(program);
  process.argv = [process.argv[0], file, ...parameters];
  await import(pathToFileURL(file).href);
}
