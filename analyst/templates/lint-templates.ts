import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { Command } from "commander";
import { lint } from "#domain/template-vocabulary/lint.ts";
import type { LintProblem } from "#domain/templates/lint-problem.ts";
import { UsageError } from "../kit/tools.ts";

const DEFAULT_FOLDER = "demo/templates";

type Options = {
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly escape: boolean;
  readonly data?: string;
};

/** A template with the folder of its partials. */
type Source = { readonly file: string; readonly folder: string };

const isTemplate = (name: string): boolean => name.endsWith(".html");

const templatesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter(isTemplate)
    .sort();

const sourcesOf = (path: string): readonly Source[] => {
  if (!existsSync(path)) throw new UsageError(`File or folder not found: ${path}.`);
  if (!statSync(path).isDirectory()) return [{ file: path, folder: dirname(path) }];
  return templatesIn(path).map((name) => ({ file: join(path, name), folder: path }));
};

/** Partials are named by their path in the folder, with and without `.html`. */
const readPartials = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    templatesIn(folder).flatMap((name) => {
      const source = readFileSync(join(folder, name), "utf8");
      return [
        [name, source],
        [name.replace(/\.html$/, ""), source],
      ];
    }),
  );

const readData = (file: string | undefined): unknown => {
  if (file === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`The sample data ${file} cannot be read: ${(error as Error).message}`);
  }
};

/** Every problem of the templates, with file names relative to `root`. */
export const lintTemplates = (
  paths: readonly string[],
  options: { readonly escape: boolean; readonly data?: unknown; readonly root?: string },
): readonly LintProblem[] => {
  const partials = new Map<string, Readonly<Record<string, string>>>();
  const partialsOf = (folder: string): Readonly<Record<string, string>> => {
    const known = partials.get(folder) ?? readPartials(folder);
    partials.set(folder, known);
    return known;
  };
  const root = options.root ?? process.cwd();
  return paths.flatMap(sourcesOf).flatMap(({ file, folder }) => {
    const name = relative(root, resolve(file)) || basename(file);
    return lint(readFileSync(file, "utf8"), {
      file: name,
      partials: partialsOf(folder),
      escape: options.escape,
      ...(options.data !== undefined && { data: options.data }),
    });
  });
};

export const lineOf = ({
  file,
  line,
  column,
  severity,
  code,
  message,
  hint,
}: LintProblem): string =>
  `${file}:${line}:${column} ${severity} ${code} ${message}${hint ? ` (${hint})` : ""}`;

const summaryOf = (problems: readonly LintProblem[]): string => {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const of = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return `${of(errors, "error")}, ${of(problems.length - errors, "warning")}`;
};

/** The printed text, and whether the command fails. */
export const reportOf = (
  problems: readonly LintProblem[],
  { strict = false, json = false }: Pick<Options, "strict" | "json">,
): { readonly text: string; readonly failed: boolean } => ({
  text: json
    ? `${JSON.stringify(problems, null, 2)}\n`
    : `${[...problems.map(lineOf), summaryOf(problems)].join("\n")}\n`,
  failed: problems.some(({ severity }) => strict || severity === "error"),
});

export const lintTemplatesCommand = (): Command =>
  new Command("lint-templates")
    .description("check templates for likely mistakes and print where they are")
    .argument("[paths...]", "template files or folders of them", [DEFAULT_FOLDER])
    .option("--strict", "treat warnings as errors")
    .option("--json", "print JSON")
    .option("--no-escape", "assume that templates are rendered without escaping")
    .option("--data <file>", "JSON page data; names missing from it are reported as warnings")
    .action((paths: readonly string[], options: Options) => {
      const problems = lintTemplates(paths, {
        escape: options.escape,
        data: readData(options.data),
      });
      const { text, failed } = reportOf(problems, options);
      process.stdout.write(text);
      if (failed) process.exitCode = 1;
    });
