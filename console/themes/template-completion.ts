import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { EditorState, type Extension } from "@codemirror/state";
import { namesAt } from "./data-paths.ts";
import { type Entry, referenceEntries } from "./reference-entries.ts";

export type CompletionSource = {
  /** Data of the selected page; undefined while it loads. */
  readonly data: () => unknown;
  /** Names of templates, without `.html`. */
  readonly partials: () => readonly string[];
};

const instructions: readonly (readonly [name: string, apply: string, detail: string])[] = [
  ["section", "section ", "renders the block if the value exists, with its members in scope"],
  ["repeated section", "repeated section ", "repeats for every item in a list"],
  ["alternates with", "alternates with}", "between two items"],
  ["or", "or}", "otherwise"],
  ["end", "end}", "closes a block"],
  ["if", "if ", "renders the block if one or all of these exist"],
  ["var", "var @", "stores a value in a variable"],
  ["eval", "eval ", "evaluates an expression"],
  ["macro", "macro ", "defines a macro"],
  ["struct", "struct ", "builds an object"],
  ["include", "include ", "includes another template"],
  ["inject", "inject @", "injects a data file of the website"],
  ["ctxvar", "ctxvar @", "stores several values in an object"],
  ["meta-left", "meta-left}", "prints {"],
  ["meta-right", "meta-right}", "prints }"],
  ["space", "space}", "prints a space"],
  ["tab", "tab}", "prints a tab"],
  ["newline", "newline}", "prints a line end"],
];

const instructionOptions: readonly Completion[] = instructions.map(([label, apply, detail]) => ({
  label,
  apply,
  detail,
  type: "keyword",
  boost: 1,
}));

/** The description, and a link to the example. */
const infoOf = (entry: Entry) => (): Node => {
  const box = document.createElement("div");
  const says = document.createElement("p");
  says.textContent = entry.deprecated
    ? `Deprecated: use ${entry.deprecated}. ${entry.says}`
    : entry.says || "No description yet.";
  const link = document.createElement("a");
  link.href = `/config/templates/reference?search=${encodeURIComponent(entry.name)}`;
  link.target = "_blank";
  link.rel = "noreferrer";
  link.textContent = "Example in the reference";
  box.append(says, link);
  return box;
};

const optionOf = (entry: Entry): Completion => ({
  label: entry.name,
  type: entry.kind === "formatter" ? "function" : "constant",
  info: infoOf(entry),
  ...(entry.deprecated !== undefined && { boost: -50, detail: "deprecated" }),
});

const formatterOptions = referenceEntries.filter(({ kind }) => kind === "formatter").map(optionOf);
const predicateOptions = referenceEntries.filter(({ kind }) => kind === "predicate").map(optionOf);

const LONGEST_TAG = 1_000;

/** The incomplete tag from its brace to the cursor; undefined outside of one. */
const openTag = (context: CompletionContext): { text: string; from: number } | undefined => {
  const from = Math.max(0, context.pos - LONGEST_TAG);
  const before = context.state.sliceDoc(from, context.pos);
  const open = before.lastIndexOf("{");
  if (open < 0 || before.indexOf("}", open) >= 0) return undefined;
  return { text: before.slice(open + 1), from: from + open + 1 };
};

const result = (
  context: CompletionContext,
  written: string,
  options: readonly Completion[],
  validFor: RegExp,
): CompletionResult | null =>
  options.length === 0
    ? null
    : { from: context.pos - written.length, options: [...options], validFor };

const WORD = /^[\w-]*$/;
const PARTIAL = /(?:^\.include\s+|\|\s*apply\s+)([\w-]*)$/;
const FORMATTER = /\|\s*([\w-]*)$/;
const PREDICATE = /^\.(?:or|if)\s+([\w-]*)$/;
const INSTRUCTION = /^\.([\w-]*(?: s\w*| w\w*)?)$/;
const PATH =
  /(?:^|^\.(?:section|repeated section|if|or|var @[\w-]+|[\w-]+\?)\s+(?:[^|]*[\s,&|])?|, *)([@\w.-]*)$/;

const completeIn =
  ({ data, partials }: CompletionSource) =>
  (context: CompletionContext): CompletionResult | null => {
    const tag = openTag(context);
    if (tag === undefined) return null;
    const { text } = tag;
    const partial = PARTIAL.exec(text);
    if (partial)
      return result(
        context,
        partial[1] ?? "",
        partials().map((label) => ({ label, type: "class" })),
        WORD,
      );
    const formatter = FORMATTER.exec(text);
    if (formatter && !text.endsWith("||"))
      return result(context, formatter[1] ?? "", formatterOptions, WORD);
    const instruction = INSTRUCTION.exec(text);
    if (instruction)
      return result(
        context,
        instruction[1] ?? "",
        [...instructionOptions, ...predicateOptions],
        /^[\w-]*(?: \w*)?$/,
      );
    const path = PATH.exec(text);
    if (path === null || (text === "" && !context.explicit)) return null;
    const written = path[1] ?? "";
    const last = written.slice(written.lastIndexOf(".") + 1);
    const names = namesAt(context.state.sliceDoc(0, tag.from - 1), data(), written).map(
      ({ name, holds }): Completion => ({ label: name, detail: holds, type: "property" }),
    );
    const tests = PREDICATE.test(text) ? predicateOptions : [];
    return result(context, last, [...names, ...tests], WORD);
  };

/**
 * Completes instructions, predicates, formatters, names of templates and of the page's data; also
 * HTML.
 */
export const templateCompletion = (source: CompletionSource): Extension => {
  const autocomplete = completeIn(source);
  return [
    EditorState.languageData.of(() => [{ autocomplete }]),
    autocompletion({ icons: false, activateOnTypingDelay: 60 }),
  ];
};
