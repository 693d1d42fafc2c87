import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { freePort } from "#infra/postgres/free-port.ts";
import { until } from "#tests/support/wait-for.ts";

const ORIGIN_OF_THE_TEXT = "http://127.0.0.1:3000";

/** The reader's clone: the files of the repository as they will be committed, without what was built from them. */
const cloneInto = async (folder: string): Promise<void> => {
  const listing = await promisify(execFile)(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      cwd: projectFolder,
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  const files = listing.stdout
    .split("\0")
    .filter((file) => existsSync(join(projectFolder, file)) && file !== "");
  for (const name of new Set(files.map((file) => dirname(file))))
    await mkdir(join(folder, name), { recursive: true });
  for (const file of files) await cp(join(projectFolder, file), join(folder, file));
};

/** Without the settings of the tests: Daybook has its embedded Postgres, as on the reader's machine. */
const readersEnvironment = (port: number) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  PORT: String(port),
  HOST: "127.0.0.1",
});

let folder: string;
let port: number;
let text: string;
/** The first terminal, in which Daybook runs. */
let daybook: ChildProcess;

const blocksOf = (info: string): readonly string[] =>
  [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === info)
    .map(([, , code = ""]) => code.replaceAll(ORIGIN_OF_THE_TEXT, `http://127.0.0.1:${port}`));

const openTerminal = (script: string) => {
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd: folder,
    env: readersEnvironment(port),
    stdio: ["ignore", "pipe", "pipe"],
    // A group of processes, so that the signal of Ctrl+C reaches all that the terminal has started.
    detached: true,
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  return { child, said };
};

/** All blocks in one shell, as the reader's terminal has them; each announces its end. */
const runBlocks = async (blocks: readonly string[]): Promise<readonly string[]> => {
  const script = blocks.map((block, index) => `${block}\necho "== ${index}"`).join("\n");
  const { child, said } = openTerminal(script);
  const [code] = await once(child, "close");
  expect(code, said.err).toBe(0);
  return said.out.split(/^== \d+\n/m);
};

beforeAll(async () => {
  text = await readFile(join(projectFolder, "docs/tutorial-analyst.md"), "utf8");
  folder = await mkdtemp(join(tmpdir(), "daybook-tutorial-"));
  // Postgres does not run as root, and must be able to enter the folder.
  await chmod(folder, 0o755);
  port = await freePort();
  await cloneInto(folder);
  const [setup = ""] = blocksOf("sh setup");
  expect(setup).toMatch(/^npm ci$/m);
  // The packages are linked in place of `npm ci`, which needs the registry and a minute.
  await symlink(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  const { child, said } = openTerminal(setup.replace(/^npm ci$/m, ""));
  daybook = child;
  const ended = once(child, "close").then(() => "ended");
  void ended.catch(() => undefined);
  const state = await until(
    () => {
      if (child.exitCode !== null) return "ended";
      return said.out.includes(`http://localhost:${port}/`) ? "ready" : undefined;
    },
    { what: "Daybook to be ready", timeoutMs: 200_000 },
  );
  if (state === "ended") throw new Error(`Daybook ended:\n${said.out}${said.err}`);
});

afterAll(async () => {
  const { pid } = daybook;
  if (pid !== undefined && daybook.exitCode === null) {
    const ended = once(daybook, "close");
    process.kill(-pid, "SIGINT");
    await ended;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

it("every command of the tutorial works from an empty folder, and its answers are those of the file", async () => {
  const blocks = blocksOf("sh");
  expect(blocks.length).toBeGreaterThan(9);
  const answers = await runBlocks(blocks);
  expect(answers).toHaveLength(blocks.length + 1);
  const answerTo = (words: string): string =>
    answers[blocks.findIndex((block) => block.includes(words))] ?? "";
  expect(answerTo("group by 1 order by 2 desc limit 10")).toContain("OrderPlaced");
  expect(answerTo("bought_with")).toMatch(/TIN LANTERN.* +PAPER "STAR" GARLAND +\d/);
  expect(answerTo("median_pause")).toMatch(/^ *\d+ +\d+ +\S+/m);
  // 336.82 ordered and 20.70 refunded: the figures that the drive reconciles.
  expect(answerTo("without_returns")).toMatch(/GBP +336\.82 +20\.7 +316\.12/);
  expect(answerTo("roundTotalTo")).toContain("orders: ");
  expect(answerTo("NOON=")).toContain("on_hand");
  expect(answerTo("VARIANT=")).toMatch(/stock-on-hand: -?\d+ now, -?\d+ then/);
  expect(answerTo("rejected.map")).toMatch(/^line \d+: .+/m);
  expect(await readdir(join(folder, "log-files"))).toContain("manifest.json");
  const written = await readFile(join(folder, "sales.parquet"));
  expect(written.subarray(0, 4).toString()).toBe("PAR1");
  const chart = await readFile(join(folder, "best-sellers.svg"), "utf8");
  expect(chart).toContain(">units by title</text>");
  expect(chart).toContain(">TIN LANTERN</text>");
}, 300_000);

it("leaves nothing to run that is not in a block of commands", () => {
  const infos = [...text.matchAll(/^```(\S.*)$/gm)].map(([, info]) => info);
  expect([...new Set(infos)]).toEqual(["sh setup", "sh"]);
});
