import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type CLDR, CLDRFramework } from "@phensley/cldr";
import type { Context, Variable } from "@squarespace/template-engine";
import { Compiler, Formatter, Formatters, Predicates } from "@squarespace/template-engine";

/**
 * The engine that defines what the specification leaves open, for comparison in tests only. It
 * prints variables unescaped, so it is compared with `escape: false`.
 */
export type OracleOptions = {
  readonly partials?: Readonly<Record<string, string>>;
  readonly injects?: Readonly<Record<string, unknown>>;
  /** A language with data in @phensley/cldr, such as `en`, `fr-CA`; absent: no locale data. */
  readonly locale?: string | null;
  readonly now?: number;
  /** Our formatters that replace its own, by name. */
  readonly instead?: Readonly<Record<string, FormatterInstead>>;
  /**
   * A formatter that throws returns nothing, instead of losing the tag and leaving its frame
   * behind.
   */
  readonly guarded?: boolean;
};

/** From the tag's variables and the page's data to the result. */
export type FormatterInstead = (
  values: readonly unknown[],
  args: readonly string[],
  page: unknown,
) => unknown;

const require = createRequire(import.meta.url);
const framework = new CLDRFramework({
  loader: (language: string) =>
    JSON.parse(readFileSync(require.resolve(`@phensley/cldr/packs/${language}.json`), "utf8")),
});
const locales = new Map<string, CLDR>();

const localeData = (locale: string): CLDR => {
  const data = locales.get(locale) ?? framework.get(locale);
  locales.set(locale, data);
  return data;
};

class Instead extends Formatter {
  readonly work: FormatterInstead;
  constructor(work: FormatterInstead) {
    super();
    this.work = work;
  }
  override apply(args: string[], variables: Variable[], context: Context): void {
    let frame = context.frame();
    while (frame.parent) frame = frame.parent;
    const values = variables.map(({ node }) => (node.isMissing() ? undefined : node.value));
    variables[0]?.set(this.work(values, args, frame.node.value));
  }
}

class Guarded extends Formatter {
  readonly inner: Formatter;
  constructor(inner: Formatter) {
    super();
    this.inner = inner;
  }
  override apply(args: string[], variables: Variable[], context: Context): void {
    const stack: unknown[] = Reflect.get(context, "stack");
    const depth = stack.length;
    try {
      this.inner.apply(args, variables, context);
    } catch {
      stack.length = depth;
      variables[0]?.set("");
    }
  }
}

const usual = new Compiler();

const compilerWith = ({ instead = {}, guarded }: OracleOptions): Compiler => {
  if (!guarded && Object.keys(instead).length === 0) return usual;
  const formatters: Record<string, Formatter> = {};
  for (const [name, formatter] of Object.entries(Formatters))
    formatters[name] = guarded ? new Guarded(formatter) : formatter;
  for (const [name, work] of Object.entries(instead)) formatters[name] = new Instead(work);
  return new Compiler({ formatters, predicates: Predicates });
};

/** Its known names. */
export const oracleNames = {
  formatters: Object.keys(Formatters),
  predicates: Object.keys(Predicates),
};

export const renderByOracle = (
  source: string,
  data: unknown,
  options: OracleOptions = {},
): { readonly output: string; readonly errors: readonly { readonly message?: string }[] } => {
  const { partials = {}, injects = {}, locale, now } = options;
  const { ctx, errors } = compilerWith(options).execute({
    code: source,
    json: structuredClone(data),
    partials: { ...partials },
    injects: { ...injects },
    enableExpr: true,
    enableInclude: true,
    ...(locale && { cldr: localeData(locale) }),
    ...(now !== undefined && { now }),
  });
  return { output: ctx.render(), errors };
};
