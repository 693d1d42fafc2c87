import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const checkNode = fileURLToPath(new URL("./check-node.mjs", import.meta.url));
const says = `
  const { MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, OWN } = process.env;
  const set = { MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, OWN };
  console.log(JSON.stringify({ pid: process.pid, flags: process.execArgv, args: process.argv.slice(2), set }));
`;

type Said = {
  readonly pid: number;
  readonly flags: readonly string[];
  readonly args: readonly string[];
  readonly set: Readonly<Record<string, string>>;
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-check-node-"));
  await writeFile(join(folder, "package.json"), `{ "type": "module" }`);
  await writeFile(join(folder, "other.ts"), says);
  await writeFile(
    join(folder, "daybook.ts"),
    `${says} if (process.env.OWN) setInterval(() => {}, 9e6);`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

const run = async (program: string, env: NodeJS.ProcessEnv = {}): Promise<Said> => {
  const parameters = ["--expose-gc", checkNode, program, "one", "two"];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, parameters, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
};

describe.runIf(process.platform === "linux")("settings of the allocator", () => {
  it("starts Daybook with them, with the same flags and parameters", async () => {
    const { flags, args, set } = await run("daybook.ts");
    expect({ flags, args }).toEqual({ flags: ["--expose-gc"], args: ["one", "two"] });
    expect(set).toEqual({ MALLOC_MMAP_THRESHOLD_: "4194304", MALLOC_TRIM_THRESHOLD_: "8388608" });
  });

  it("leaves other programs as they are, and settings of an operator", async () => {
    expect((await run("other.ts")).set).toEqual({});
    const own = { MALLOC_TRIM_THRESHOLD_: "1" };
    expect((await run("daybook.ts", own)).set).toEqual(own);
  });

  it("keeps the number of the process, which gets its signals", async () => {
    const child = spawn(process.execPath, [checkNode, "daybook.ts"], {
      cwd: folder,
      env: { PATH: process.env.PATH, OWN: "yes" },
    });
    const [said] = await once(child.stdout, "data");
    expect((JSON.parse(String(said)) as Said).pid).toBe(child.pid);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
  });
});
