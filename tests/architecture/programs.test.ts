import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, matchesGlob, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examples } from "#tests/support/long-tests.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));

type Program = { readonly include: readonly string[]; readonly exclude?: readonly string[] };
type Solution = { readonly references: readonly { readonly path: string }[] };

const read = (file: string): unknown => JSON.parse(readFileSync(join(project, file), "utf8"));
const configOf = (path: string): string =>
  path.endsWith(".json") ? path : `${path}/tsconfig.json`;

const programs = (read("tsconfig.json") as Solution).references.map(({ path }) => {
  const config = configOf(path);
  return { config, ...(read(config) as Program) };
});

/** The programs that check a file. The patterns of a program are relative to its own folder. */
const programsOf = (file: string): readonly string[] =>
  programs
    .filter(({ config, include, exclude = [] }) => {
      const isIn = (pattern: string): boolean => {
        const path = posix.join(posix.dirname(config), pattern);
        return matchesGlob(file, path) || matchesGlob(file, `${path}/**`);
      };
      return include.some(isIn) && !exclude.some(isIn);
    })
    .map(({ config }) => config);

describe("every file is checked by exactly one program", () => {
  it("whatever folder it is in", () => {
    const files = globSync("**/*.{ts,tsx}", {
      cwd: project,
      exclude: ["node_modules", "dist", ".data", "**/.data", "tests/fixtures"],
    }).map((file) => file.replaceAll("\\", "/"));
    expect(files.length).toBeGreaterThan(3_000);
    expect(
      files
        .map((file) => ({ file, checkedBy: programsOf(file) }))
        .filter(({ checkedBy }) => checkedBy.length !== 1),
    ).toEqual([]);
  });

  it.each([
    ["plugins/cart/a.ts", []],
    ["domain/cart/a.ts", ["domain/tsconfig.json"]],
    ["domain/cart/a.test.ts", ["tsconfig.tests.json"]],
    ["commands/cart/contract.ts", ["tsconfig.contracts.json"]],
    ["commands/cart/routes.ts", ["tsconfig.server.json"]],
    ["console/cart/screen.tsx", ["console/tsconfig.json"]],
    ["console/vite.config.ts", ["tsconfig.tests.json"]],
    ["daybook.ts", ["tsconfig.server.json"]],
  ])("%s: %j", (file, expected) => expect(programsOf(file)).toEqual(expected));
});

/** What is written into a file of which program, and whether it compiles there. */
const planted: readonly (readonly [program: string, source: string, compiles: boolean])[] = [
  ["domain", "export const planted = document.title;", false],
  ["domain", "export const planted = process.pid;", false],
  ["domain", "export const planted = setTimeout;", false],
  ["tsconfig.contracts.json", "export const planted = process.pid;", false],
  ["browser", "export const planted = process.pid;", false],
  ["browser", "export const planted = document.title;", true],
  ["storefront", "export const planted = process.pid;", false],
  ["storefront", 'export { readFile } from "node:fs/promises";', false],
  ["storefront", "export const planted = document.title;", true],
  ["console", "export const planted = process.pid;", false],
  ["console", 'export { readFile } from "node:fs/promises";', false],
  ["console", "export const planted = document.title;", true],
  ["tsconfig.server.json", "export const planted = document.title;", false],
  ["tsconfig.server.json", "export const planted = window.location;", false],
  ["tsconfig.server.json", "export const planted = process.pid;", true],
];

let folder = "";

/** Compiles one file under the settings of a program; the answer is what the compiler says of it. */
const compile = async (program: string, source: string, name: string): Promise<string> => {
  await writeFile(join(folder, `${name}.ts`), `${source}\n`);
  const settings = {
    extends: join(project, configOf(program)),
    compilerOptions: {
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      rootDir: ".",
      tsBuildInfoFile: null,
    },
    files: [`${name}.ts`],
    include: [],
    references: [],
  };
  await writeFile(join(folder, `${name}.json`), JSON.stringify(settings));
  return new Promise((resolve) => {
    const tsc = join(project, "node_modules/.bin/tsc");
    execFile(tsc, ["-p", join(folder, `${name}.json`)], { cwd: folder }, (_error, output) =>
      resolve(output),
    );
  });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-programs-"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await symlink(join(project, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a program knows its own platform only", () => {
  it.each(
    examples(
      planted.map((row, index) => [...row, `planted${index}`] as const),
      8,
    ),
  )("%s: %s compiles: %s", async (program, source, compiles, name) => {
    const said = await compile(program, source, name);
    if (compiles) expect(said).toBe("");
    else expect(said).toMatch(/error TS2(?:304|307|584|591)\b/);
  });
});
