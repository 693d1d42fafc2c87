import { applyPartial } from "./apply.ts";
import { type Budget, chargeWork, defaultBudget } from "./budget.ts";
import { checkNames } from "./check-names.ts";
import { compileTree } from "./compile-tree.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { Markup } from "./markup.ts";
import { parse } from "./parser.ts";
import { asText } from "./readings.ts";
import { createRun, execute, indexOf, lookUp, type Op, type Run, report } from "./run.ts";
import type { Scope, WebsiteFacts } from "./scope.ts";
import type { Tree } from "./tree.ts";
import { memberAt, ownMember } from "./values.ts";

/** Partials: name → source. */
export type Partials = Readonly<Record<string, string>>;
/** Injected data: path → value. */
export type Injects = Readonly<Record<string, unknown>>;

/** Made by `compile` and by nothing else. */
export type Template = { readonly file: string | undefined; readonly tree: Tree };

export type RenderOptions = {
  readonly partials?: Partials;
  readonly injects?: Injects;
  /** BCP 47 tag, or null for no locale data (the default). */
  readonly locale?: string | null;
  /** Milliseconds since 1970, for formatters that speak of the present. */
  readonly now?: number;
  readonly website?: WebsiteFacts;
  /** `strict` reports names that mean nothing; the output is the same. Default `visitor`. */
  readonly mode?: "visitor" | "lenient" | "strict";
  /** Escapes what is printed and is not markup. Default false: values are printed as they are. */
  readonly escape?: boolean;
  readonly budget?: Budget;
};

type Compiled = {
  readonly template: Template;
  readonly op: Op;
  readonly diagnostics: readonly Diagnostic[];
};
type Own = { readonly op: Op; readonly partials: Partials; readonly injects: Injects };

/** Spec: B9.10, B9.20. */
const DEFAULT_TIME_ZONE = "America/New_York";
const DEFAULT_CURRENCY = "USD";

const CACHED_SOURCES = 256;
const CACHED_SOURCE_LENGTH = 200_000;
const compiledSources = new Map<string, Compiled>();
const own = new WeakMap<Template, Own>();

/** The same source is parsed once; the least recently used one leaves the cache. */
const compileSource = (source: string, file: string | undefined): Compiled => {
  const key = `${file ?? ""}\n${source}`;
  const known = compiledSources.get(key);
  if (known) {
    compiledSources.delete(key);
    compiledSources.set(key, known);
    return known;
  }
  const { tree, diagnostics } = parse(source, file);
  const compiled: Compiled = {
    template: { file, tree },
    op: compileTree(tree.nodes, file),
    diagnostics: [...diagnostics, ...checkNames(tree, file)],
  };
  if (source.length <= CACHED_SOURCE_LENGTH) compiledSources.set(key, compiled);
  for (const oldest of compiledSources.keys()) {
    if (compiledSources.size <= CACHED_SOURCES) break;
    compiledSources.delete(oldest);
  }
  return compiled;
};

/**
 * Source to a template that can be rendered any number of times. Never throws: whatever is wrong
 * with the source is in `diagnostics`, and the rest of it renders. `partials` and `injects` given
 * here are the defaults of `render`.
 */
export const compile = (
  source: string,
  options: {
    readonly file?: string;
    readonly partials?: Partials;
    readonly injects?: Injects;
  } = {},
): { readonly template: Template; readonly diagnostics: readonly Diagnostic[] } => {
  const { template: shared, op, diagnostics } = compileSource(source, options.file);
  const template: Template = { ...shared };
  own.set(template, { op, partials: options.partials ?? {}, injects: options.injects ?? {} });
  return { template, diagnostics };
};

/** Of a theme that is used again and again, so that its sources need not be hashed for each page. */
const compiledPartials = new WeakMap<
  Partials,
  Map<string, Compiled & { readonly source: string }>
>();

const compilePartial = (partials: Partials, name: string): Compiled | undefined => {
  const source = ownMember(partials, name);
  if (typeof source !== "string") return undefined;
  const known = compiledPartials.get(partials) ?? new Map();
  compiledPartials.set(partials, known);
  const present = known.get(name);
  if (present?.source === source) return present;
  const compiled = { ...compileSource(source, name), source };
  known.set(name, compiled);
  return compiled;
};

/** Looks partials up for one render: what is wrong with one is reported once. */
const createFindPartial = (partials: Partials) => {
  const found = new Map<string, Op>();
  const reportParsing = (run: Run, name: string, diagnostics: readonly Diagnostic[]): void => {
    for (const each of diagnostics)
      if (each.code !== "unknown-formatter" && each.code !== "unknown-predicate")
        run.errors.push({
          ...each,
          code: "partial-parse-failed",
          message: `Partial '${name}' parse failed: ${each.message}`,
        });
  };
  return (run: Run, name: string): Op | undefined => {
    const known = found.get(name);
    if (known) return known;
    const compiled = compilePartial(partials, name);
    if (compiled === undefined) {
      report(run, "partial-not-found", run.at, { name });
      return undefined;
    }
    reportParsing(run, name, compiled.diagnostics);
    found.set(name, compiled.op);
    return compiled.op;
  };
};

const LITERAL = /^(?:["\d[{]|-\d|(?:true|false|null)$)/;

/** A JSON literal, or else a path; quotes that are no JSON are part of a path. */
const argumentValue = (run: Run, text: string): unknown => {
  if (LITERAL.test(text))
    try {
      return JSON.parse(text);
    } catch {
      // A path, then.
    }
  return resolvePath(run, text);
};

const resolvePath = (run: Run, text: string): unknown => lookUp(run, text.split("."));

/** As `resolvePath`, from the section around the one that the tag stands in. */
const resolveOutside = (run: Run, text: string): unknown => {
  const { frame } = run;
  run.frame = frame.parent ?? frame;
  try {
    return resolvePath(run, text);
  } finally {
    run.frame = frame;
  }
};

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const createScope = (run: Run, data: unknown, options: RenderOptions): Scope => ({
  node: () => run.frame.node,
  index: () => {
    const index = indexOf(run);
    return index === undefined ? undefined : index + 1;
  },
  resolve: (path) => resolvePath(run, path),
  resolveOutside: (path) => resolveOutside(run, path),
  argument: (each) => argumentValue(run, each),
  apply: (name, value, isPrivate, args) =>
    new Markup(applyPartial(run, run.at, name, { value, isPrivate, args })),
  charge: (steps) => chargeWork(run.meter, steps),
  report: (message) => report(run, "formatter-error", run.at, { message }),
  escape: options.escape === true,
  locale: options.locale ?? null,
  now: options.now,
  timeZone: () => {
    const named = resolvePath(run, "website.timeZone");
    return named === undefined ? (options.website?.timeZone ?? DEFAULT_TIME_ZONE) : asText(named);
  },
  currency: () =>
    options.website?.currency ?? text(memberAt(data, "website.currency")) ?? DEFAULT_CURRENCY,
});

/**
 * Template and data to output. Errors are for authors: `output` never holds one. Only a template
 * that `compile` did not make throws.
 */
export const render = (
  template: Template,
  data: unknown,
  options: RenderOptions = {},
): { readonly output: string; readonly errors: readonly Diagnostic[] } => {
  const compiled = own.get(template);
  if (!compiled) throw new TypeError("render takes a template made by compile.");
  const run = createRun(data, {
    budget: options.budget ?? {},
    strict: options.mode === "strict",
    escape: options.escape === true,
    injects: options.injects ?? compiled.injects,
    maxErrors: options.budget?.errors ?? defaultBudget.errors,
    findPartial: createFindPartial(options.partials ?? compiled.partials),
    createScope: (self) => createScope(self, data, options),
  });
  execute(run, compiled.op);
  return { output: run.out, errors: run.errors.list };
};
