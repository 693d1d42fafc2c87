import { BudgetExceeded } from "./budget.ts";
import { Markup } from "./markup.ts";
import type { Formatter, FormatterDefinition, Scope } from "./scope.ts";

const MAX_DEPTH = 500;
const WORK_PER_STEP = 64;
/** Of a value of its own, in characters. */
const VALUE_WORK = 24;

const unsafe: Readonly<Record<string, string>> = {
  "</": "<\\/",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that cannot end a script element, open a comment or another one, or break a line of JavaScript. */
export const scriptJson = (json: string): string =>
  json.replace(/<\/|<(?=!--|script)|[\u2028\u2029]/gi, (each) => unsafe[each] ?? each);

/** Every value costs, indentation too, so that few tags cannot ask for more than a page may hold. */
export const stringify = (value: unknown, { charge }: Scope, indent = 0): string => {
  const depths = new WeakMap<object, number>();
  let work = 0;
  const look = function (this: object, key: string, each: unknown): unknown {
    const depth = (depths.get(this) ?? 0) + 1;
    if (depth > MAX_DEPTH) throw new RangeError("too deep");
    if (typeof each === "object" && each) depths.set(each, depth);
    work += VALUE_WORK + key.length + depth * indent + (typeof each === "string" ? each.length : 0);
    if (work >= WORK_PER_STEP) charge(Math.floor(work / WORK_PER_STEP));
    work %= WORK_PER_STEP;
    return each;
  };
  return JSON.stringify(value, look, indent) ?? "";
};

/** Data that contain themselves print nothing. */
const attempt = (scope: Scope, write: () => unknown): unknown => {
  try {
    return write();
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error;
    scope.report("The value contains itself or is nested too deeply for JSON.");
    return "";
  }
};

const json =
  (indent: number): Formatter =>
  (value, _args, scope) =>
    value === undefined
      ? ""
      : attempt(scope, () => new Markup(scriptJson(stringify(value, scope, indent))));

export const jsonFormatters: readonly FormatterDefinition[] = [
  { name: "json", run: json(0) },
  { name: "json-pretty", run: json(2) },
  {
    name: "raw",
    run: (value, _args, scope) => attempt(scope, () => stringify(value ?? null, scope)),
  },
];
