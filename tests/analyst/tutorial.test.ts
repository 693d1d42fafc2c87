import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const URL_OF_THE_TEXT = "http://127.0.0.1:3000";

let server: TestServer;
let folder: string;
let text: string;
beforeAll(async () => {
  server = await startTestServer();
  text = await readFile(join(projectFolder, "docs/tutorial-analyst.md"), "utf8");
  folder = await mkdtemp(join(tmpdir(), "daybook-tutorial-"));
  // The reader's clone; what the commands write must not land in this one.
  for (const name of await readdir(projectFolder))
    if (!name.startsWith(".git")) await symlink(join(projectFolder, name), join(folder, name));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const blocksOf = (language: string): readonly string[] =>
  [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = ""]) => code);

/** All blocks in one shell, as the reader's terminal has them; each announces its end. */
const runBlocks = async (blocks: readonly string[]) => {
  const script = blocks
    .map(
      (block, index) => `${block.replaceAll(URL_OF_THE_TEXT, server.origin)}\necho "== ${index}"`,
    )
    .join("\n");
  const shell = spawn("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      DAYBOOK_SECRET: "a secret for tests of at least 32 characters",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  shell.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  shell.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const [code] = await once(shell, "close");
  expect([code, said.err]).toEqual([0, expect.any(String)]);
  return said.out.split(/^== \d+\n/m);
};

it("every command of the tutorial works, and its answers are those of the file", async () => {
  const blocks = blocksOf("sh");
  expect(blocks.length).toBeGreaterThan(8);
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
}, 300_000);

it("the question for the chart is answered", async () => {
  const [sql = ""] = blocksOf("sql");
  const [out] = await runBlocks([`npm run --silent analyst -- query --format csv "${sql}"`]);
  expect(out).toMatch(/^title,units\n/);
  expect(out?.split("\n").length).toBeGreaterThan(3);
});
