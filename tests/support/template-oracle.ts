import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type CLDR, CLDRFramework } from "@phensley/cldr";
import { Compiler } from "@squarespace/template-engine";

/**
 * The engine that defines what the specification leaves open, for comparison in tests only. It
 * prints variables as they are, so compare with `escape: false`.
 */
export type OracleOptions = {
  readonly partials?: Readonly<Record<string, string>>;
  readonly injects?: Readonly<Record<string, unknown>>;
  /** A language that has data in @phensley/cldr, such as `en`, `fr-CA`; absent: no locale data. */
  readonly locale?: string | null;
  readonly now?: number;
};

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

const compiler = new Compiler();

export const renderByOracle = (
  source: string,
  data: unknown,
  { partials = {}, injects = {}, locale, now }: OracleOptions = {},
): { readonly output: string; readonly errors: readonly { readonly message?: string }[] } => {
  const { ctx, errors } = compiler.execute({
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
