import { type Budget, createMeter, defaultBudget } from "./budget.ts";
import { createCompileSource } from "./compile-source.ts";
import { createScope } from "./create-scope.ts";
import { collectDiagnostics, type Diagnostic } from "./diagnostics.ts";
import { Frame } from "./frame.ts";
import { createPartials, type Partials } from "./partials.ts";
import { execute, type Op, type Run } from "./run.ts";
import type { Vocabulary, WebsiteFacts } from "./scope.ts";
import type { Tree } from "./tree.ts";

export type { Partials };

/** Injected data: path → value. */
export type Injects = Readonly<Record<string, unknown>>;

/** Created only by `compile`. */
export type Template = { readonly file: string | undefined; readonly tree: Tree };

export type RenderOptions = {
  readonly partials?: Partials;
  readonly injects?: Injects;
  /** BCP 47 tag, or null for no locale data (the default). */
  readonly locale?: string | null;
  /** Milliseconds since 1970, for formatters that depend on the current time. */
  readonly now?: number;
  readonly website?: WebsiteFacts;
  /** `strict` reports unknown names; the output is the same. Default `visitor`. */
  readonly mode?: "visitor" | "lenient" | "strict";
  /** Escapes printed values that are not markup. Default false. */
  readonly escape?: boolean;
  readonly budget?: Budget;
};

type Own = { readonly op: Op; readonly partials: Partials; readonly injects: Injects };

const none: Readonly<Record<string, never>> = Object.freeze({});

const both = (ofPage: Injects | undefined, ofTemplate: Injects): Injects => {
  if (!ofPage) return ofTemplate;
  return ofTemplate === none ? ofPage : { ...ofTemplate, ...ofPage };
};

export type CompileOptions = {
  readonly file?: string;
  readonly partials?: Partials;
  readonly injects?: Injects;
};

export type Engine = {
  /**
   * Compiles a source to a template that can be rendered any number of times. Never throws: errors
   * in the source are in `diagnostics`, and the rest of it renders. `partials` and `injects` given
   * here are the defaults of `render`, name by name.
   */
  readonly compile: (
    source: string,
    options?: CompileOptions,
  ) => { readonly template: Template; readonly diagnostics: readonly Diagnostic[] };
  /**
   * Renders a template with data. Errors are for authors: `output` never contains one. It throws
   * only for a template that this engine's `compile` did not create.
   */
  readonly render: (
    template: Template,
    data: unknown,
    options?: RenderOptions,
  ) => { readonly output: string; readonly errors: readonly Diagnostic[] };
};

/** Creates an engine with exactly these formatters, predicates and languages. */
export const createEngine = (vocabulary: Vocabulary): Engine => {
  const own = new WeakMap<Template, Own>();
  const compileSource = createCompileSource(vocabulary);
  const createFindPartial = createPartials(compileSource);

  const compile: Engine["compile"] = (source, options) => {
    const { file, partials = none, injects = none } = options ?? {};
    const compiled = compileSource(typeof source === "string" ? source : "", file);
    const { tree, op } = compiled;
    const template: Template = { file, tree };
    own.set(template, { op, partials, injects });
    // A copy, because the cache's list is shared.
    return { template, diagnostics: [...compiled.diagnostics] };
  };

  const render: Engine["render"] = (template, data, given) => {
    const options = given ?? {};
    const compiled = own.get(template);
    if (!compiled) throw new TypeError("render takes a template made by compile.");
    const { tree } = template;
    const budget = options.budget ?? {};
    const run: Run = {
      out: "",
      frame: new Frame(undefined, data),
      depth: 0,
      at: tree.start,
      meter: createMeter(budget),
      isClean: true,
      errors: collectDiagnostics(budget.errors ?? defaultBudget.errors),
      strict: options.mode === "strict",
      escape: options.escape === true,
      injects: both(options.injects, compiled.injects),
      findPartial: createFindPartial(options.partials, compiled.partials),
      scope: undefined,
      createScope: (own) => createScope(own, data, options, vocabulary),
    };
    execute(run, compiled.op);
    return { output: run.out.slice(0, run.meter.maxOutput), errors: run.errors.list };
  };

  return { compile, render };
};
