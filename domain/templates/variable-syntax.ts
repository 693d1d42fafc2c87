import type { Path } from "./split-path.ts";
import { splitPath } from "./split-path.ts";
import type { Arguments, Call, IfTerm } from "./tree.ts";

/** `{a,b|f}`, and the part of `{.var @x a,b|f}` after the name. */
export type Variables = { readonly paths: readonly Path[]; readonly formatters: readonly Call[] };

export const WORD = "[a-zA-Z][\\w-]*";
const STEP = `(?:\\d+|[@$]?${WORD}|@)`;
export const PATH = `${STEP}(?:\\.${STEP})*`;
export const SPACES = "[ \\f\\n\\r\\t\\v]";

/** Matches the whole text, across lines. */
export const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`, "s");
const onePath = whole(PATH);
const variables = whole(`(${PATH}(?: *, *${PATH})*)(\\|(?!\\|).*)?`);
const formatter = whole(`(${WORD})(.*)`);
const predicate = whole(`(${WORD}\\?)(.*)`);
const ifTerm = new RegExp(`(${PATH})${SPACES}*(&&|\\|\\||$)${SPACES}*`, "y");

export const parsePath = (text: string): Path | undefined =>
  onePath.test(text) ? splitPath(text) : undefined;

const noArguments: Arguments = { list: [], text: "" };

/** The first character after a name separates the arguments. */
const parseArguments = (written: string): Arguments =>
  written === ""
    ? noArguments
    : { list: written.slice(1).split(written.charAt(0)), text: written.slice(1) };

const parseFormatter = (text: string): Call | undefined => {
  const found = formatter.exec(text);
  return found ? { name: found[1] as string, args: parseArguments(found[2] as string) } : undefined;
};

export const parsePredicate = (text: string): Call | undefined => {
  const found = predicate.exec(text);
  if (!found) return undefined;
  const args = parseArguments(found[2] as string);
  return { name: found[1] as string, args: args.text === "" ? noArguments : args };
};

export const parseVariables = (text: string): Variables | undefined => {
  const found = variables.exec(text);
  if (!found) return undefined;
  const paths = (found[1] as string).split(",").map((each) => splitPath(each.trim()));
  const calls = found[2] === undefined ? [] : found[2].slice(1).split("|").map(parseFormatter);
  return calls.every((each) => each !== undefined) ? { paths, formatters: calls } : undefined;
};

export const parseTerms = (text: string): readonly IfTerm[] | undefined => {
  const terms: IfTerm[] = [];
  let join: IfTerm["join"] = "first";
  ifTerm.lastIndex = 0;
  while (join !== undefined) {
    const found = ifTerm.exec(text);
    if (!found) return text === "" ? terms : undefined;
    terms.push({ join, path: splitPath(found[1] as string) });
    if (found[2] === "") return terms;
    join = found[2] === "&&" ? "and" : "or";
  }
  return terms;
};
