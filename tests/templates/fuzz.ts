import { compile, type RenderOptions, render } from "#domain/template-vocabulary/engine.ts";
import { chanceOf } from "./chance.ts";
import { anyHostileData, frozen } from "./hostile-data.ts";
import { anyHostileSource } from "./hostile-source.ts";
import { anyJson, PRESENT } from "./sample-data.ts";

export const MAX_OUTPUT = 4_000_000;
const MAX_ERRORS = 100;

export type Fuzzed = {
  readonly source: string;
  readonly data: unknown;
  readonly options: RenderOptions;
};

/** `isTimed`: with data whose access takes no time. */
export const fuzzedOf = (seed: number, isTimed = false): Fuzzed => {
  const chance = chanceOf(seed);
  const source = anyHostileSource(chance);
  const partials = {
    "one.html": anyHostileSource(chance),
    a: "{@|apply a}{@|apply one.html}",
    __proto__: "x",
  };
  return {
    source,
    data: anyHostileData(chance, isTimed),
    options: {
      partials,
      injects: { "./one.json": anyJson(chance), two: frozen({ a: 1 }) },
      locale: chance.pick([null, "en-US", "fr-CA", "nowhere", ""]),
      now: chance.pick([PRESENT, 0, Number.NaN]),
      mode: chance.pick(["visitor", "lenient", "strict"]),
      escape: chance.often(0.5),
    },
  };
};

/** The engine's misbehaviour; undefined without any. */
export const faultOf = ({ source, data, options }: Fuzzed): string | undefined => {
  const { template, diagnostics } = compile(source, { file: "page" });
  const { output, errors } = render(template, data, options);
  if (typeof output !== "string") return "the output is no text";
  if (output.length > MAX_OUTPUT + 100_000) return `${output.length} characters printed`;
  if (errors.length > MAX_ERRORS + 2) return `${errors.length} errors`;
  const lines = source.split("\n").length;
  for (const { code, message, line, column } of [...diagnostics, ...errors]) {
    if (typeof code !== "string" || message === "") return `an error without a text: ${code}`;
    if (!(line >= 1 && column >= 1)) return `${code} at ${line}:${column}`;
  }
  for (const { line } of diagnostics)
    if (line > lines) return `a diagnostic at line ${line} of ${lines}`;
  return undefined;
};

const owners = { Object, Array, String, Number, Function, RegExp, Map, Promise, Date };

/** Global state that a render could damage, as text. */
export const surroundings = (): string =>
  JSON.stringify([
    Object.keys(globalThis),
    ...Object.entries(owners).map(([name, owner]) => [
      name,
      Reflect.ownKeys(owner).map(String),
      Reflect.ownKeys(owner.prototype).map(String),
    ]),
  ]);
