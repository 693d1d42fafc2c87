import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = fileURLToPath(new URL("../../", import.meta.url));

export type AppName = "storefront" | "console";

/** The sources of an app. Contracts are types and schemas that both apps contain. */
const sourcesOf = (app: AppName): readonly string[] => [
  `${app}/**/*.{ts,tsx,js,css,html,svg}`,
  "browser/**/*.{ts,tsx,css}",
  "domain/**/*.ts",
  "{commands,read-api}/**/*contract.ts",
  "package-lock.json",
];

const hashSources = async (app: AppName): Promise<string> => {
  const files: string[] = [];
  for (const pattern of sourcesOf(app))
    for await (const file of glob(pattern, { cwd: projectFolder }))
      if (!/\.test\.tsx?$/.test(file)) files.push(file);
  const hash = createHash("sha256");
  for (const file of files.sort())
    hash.update(file).update(await readFile(join(projectFolder, file)));
  return hash.digest("hex");
};

const vite = join(projectFolder, "node_modules/vite/bin/vite.js");

/**
 * In a separate process, because the bundler uses some 400 MB, which its end releases. NODE_ENV is
 * set because under a test runner Vite would build React's development version, twice the size.
 */
const runVite = (app: AppName): Promise<void> =>
  new Promise((resolve, reject) => {
    const said: Buffer[] = [];
    const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
      cwd: join(projectFolder, app),
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The ${app} could not be built:\n${Buffer.concat(said)}`));
    });
  });

/**
 * Builds the app with Vite unless dist/<app> was built from exactly these sources. Returns whether
 * it built; `onBegin` is called before.
 */
export const buildApp = async (
  app: AppName,
  onBegin: () => void = () => undefined,
): Promise<boolean> => {
  const folder = join(projectFolder, "dist", app);
  const stamp = join(folder, ".sources");
  const hash = await hashSources(app);
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === hash) return false;
  onBegin();
  await runVite(app);
  await mkdir(folder, { recursive: true });
  await writeFile(stamp, hash);
  return true;
};
