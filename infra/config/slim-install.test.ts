import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));
const script = "infra/config/slim-install.mjs";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-install-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const withScript = async (): Promise<void> => {
  await mkdir(join(folder, "infra/config"), { recursive: true });
  await cp(join(project, script), join(folder, script));
};
const withPackages = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await mkdir(join(folder, "node_modules", name), { recursive: true });
    for (const file of ["index.js", "index.d.ts", "index.js.map"])
      await writeFile(join(folder, "node_modules", name, file), "");
  }
};
/** What npm runs after an install in this folder. */
const install = async (): Promise<void> => {
  const { scripts } = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
  await promisify(execFile)("sh", ["-c", scripts.postinstall], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
  });
};
const filesOf = (name: string): Promise<readonly string[]> =>
  readdir(join(folder, "node_modules", name));

describe("an install", () => {
  it("for production loses type declarations and source maps", async () => {
    await withScript();
    await withPackages("zod");
    await install();
    expect(await filesOf("zod")).toEqual(["index.js"]);
  });
  it("with development packages loses nothing, even with NODE_ENV=production", async () => {
    await withScript();
    await withPackages("zod", "vitest");
    await install();
    expect(await filesOf("zod")).toHaveLength(3);
  });
  it("where only package.json has been copied, as for a container's layers, succeeds", async () => {
    await withPackages("zod");
    await install();
    expect(await filesOf("zod")).toHaveLength(3);
  });
  it("without packages of its own succeeds", async () => {
    await withScript();
    await expect(install()).resolves.toBeUndefined();
  });
});
