import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashSources, listSources, markSources } from "./sources.ts";

export const projectFolder = fileURLToPath(new URL("../../", import.meta.url));

export type AppName = "storefront" | "console";

/** In this order: the first build of an app empties its folder. */
const configsOf: Readonly<Record<AppName, readonly string[]>> = {
  storefront: ["vite.config.ts"],
  console: ["vite.config.ts", "canvas.config.ts", "canvas-writer.config.ts"],
};

const vite = join(projectFolder, "node_modules/vite/bin/vite.js");

/**
 * In a separate process, because the bundler uses some 400 MB, which its end releases. NODE_ENV is
 * set because under a test runner Vite would build React's development version, twice the size.
 */
const runVite = (app: AppName, config: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    const child = spawn(process.execPath, [vite, "build", "-c", config, "--logLevel", "warn"], {
      cwd: join(projectFolder, app),
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The ${app} could not be built:\n${Buffer.concat(output)}`));
    });
  });

/** What an app was built from: the hash of its sources, and their mark at that time. */
type Stamp = { readonly hash: string; readonly mark: string };

const readStamp = async (path: string): Promise<Stamp | undefined> => {
  if (!existsSync(path)) return undefined;
  const [hash = "", mark = ""] = (await readFile(path, "utf8")).split("\n");
  return { hash, mark };
};

/**
 * Builds the app with Vite unless dist/<app> was built from exactly these sources. Returns whether
 * it built; `onBegin` is called before.
 */
export const buildApp = async (
  app: AppName,
  onBegin: () => void = () => undefined,
): Promise<boolean> => {
  const folder = join(projectFolder, "dist", app);
  const path = join(folder, ".sources");
  const sources = listSources(projectFolder, app);
  const mark = markSources(projectFolder, sources);
  const stamp = await readStamp(path);
  if (stamp?.mark === mark) return false;
  const hash = await hashSources(projectFolder, sources);
  const isSame = stamp?.hash === hash;
  if (!isSame) {
    onBegin();
    for (const config of configsOf[app]) await runVite(app, config);
    await mkdir(folder, { recursive: true });
  }
  await writeFile(path, `${hash}\n${mark}`);
  return !isSame;
};
