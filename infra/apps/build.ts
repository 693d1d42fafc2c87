import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = fileURLToPath(new URL("../../", import.meta.url));

export type AppName = "storefront" | "console";

/** What an app is made of. Contracts are types and schemas that both apps carry. */
const sourcesOf = (app: AppName): readonly string[] => [
  `${app}/**/*.{ts,tsx,js,css,html,svg}`,
  "domain/**/*.ts",
  "{commands,read-api}/*/contract.ts",
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

/** Under a test runner NODE_ENV would make Vite build React's development version, twice the size. */
const buildForVisitors = async (app: AppName): Promise<void> => {
  const { build } = await import("vite");
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    await build({
      configFile: join(projectFolder, app, "vite.config.ts"),
      root: join(projectFolder, app),
      logLevel: "warn",
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
};

/** Builds the app with Vite unless dist/<app> was built from these very sources. Answers whether it built. */
export const buildApp = async (app: AppName): Promise<boolean> => {
  const folder = join(projectFolder, "dist", app);
  const stamp = join(folder, ".sources");
  const hash = await hashSources(app);
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === hash) return false;
  await buildForVisitors(app);
  await mkdir(folder, { recursive: true });
  await writeFile(stamp, hash);
  return true;
};
