import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

type Root = { readonly folder: string; readonly isSource: RegExp };

/** Contracts are types and schemas that both apps contain. */
const rootsOf = (app: string): readonly Root[] => [
  { folder: app, isSource: /\.(?:ts|tsx|js|css|html|svg)$/ },
  { folder: "browser", isSource: /\.(?:ts|tsx|css)$/ },
  { folder: "domain", isSource: /\.ts$/ },
  { folder: "commands", isSource: /contract\.ts$/ },
  { folder: "read-api", isSource: /contract\.ts$/ },
];

const IS_TEST = /\.test\.tsx?$/;

/** Files below the project's folder that an app is built from, in a fixed order. */
export const listSources = (projectFolder: string, app: string): readonly string[] => [
  ...rootsOf(app)
    .flatMap(({ folder, isSource }) =>
      readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => isSource.test(file) && !IS_TEST.test(file))
        .map((file) => join(folder, file)),
    )
    .sort(),
  "package-lock.json",
];

/**
 * Changes with every change of a file, because the file system notes when it was made. A copy of the
 * folder has another mark and the same hash. All 2,000 marks take some 10 ms of a start, and reading
 * the files 100.
 */
export const markSources = (projectFolder: string, sources: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const file of sources) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(projectFolder, file));
    hash.update(`${file}\n${size} ${mtimeMs} ${ctimeMs} ${ino}\n`);
  }
  return hash.digest("hex");
};

export const hashSources = async (
  projectFolder: string,
  sources: readonly string[],
): Promise<string> => {
  const hash = createHash("sha256");
  for (const file of sources) hash.update(file).update(await readFile(join(projectFolder, file)));
  return hash.digest("hex");
};
