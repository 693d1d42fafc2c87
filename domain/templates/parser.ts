import { collectDiagnostics, type Diagnostic, type Diagnostics, type Span } from "./diagnostics.ts";
import type { Expression } from "./expression-parser.ts";
import { limits } from "./limits.ts";
import { scan, type Token } from "./scanner.ts";
import { parseTag, type TagSyntax } from "./tag-syntax.ts";
import type { BlockNode, Call, Node, OrBranch, Tree } from "./tree.ts";

/** Where the parser stands. Spec: B4.14. */
export type ParserState =
  | "root"
  | "section"
  | "repeated"
  | "alternates-with"
  | "predicate"
  | "or-predicate"
  | "if"
  | "macro"
  | "struct";

type OpenTag = Extract<
  TagSyntax,
  { kind: "section" | "repeated" | "predicate" | "if" | "macro" | "struct" }
>;
type OpenBranch = { span: Span; predicate: Call | undefined; body: Node[]; dead: boolean };
type OpenBlock = {
  readonly tag: OpenTag | undefined;
  readonly span: Span;
  readonly body: Node[];
  alternates: { span: Span; body: Node[] } | undefined;
  readonly branches: OpenBranch[];
};

const blockNames = {
  section: "{.section}",
  repeated: "{.repeated section}",
  predicate: "predicate",
  if: "{.if}",
  macro: "{.macro}",
  struct: "{.struct}",
} as const;

const stateOf = ({ tag, branches, alternates }: OpenBlock): ParserState => {
  if (tag === undefined) return "root";
  if (branches.length > 0) return "or-predicate";
  return alternates ? "alternates-with" : tag.kind;
};

/** Where the next node goes. */
const bodyOf = (block: OpenBlock): Node[] =>
  block.branches.at(-1)?.body ?? block.alternates?.body ?? block.body;

const closed = (block: OpenBlock, tag: OpenTag, endSpan: Span | undefined): BlockNode => {
  const { span, body, alternates } = block;
  const branches: readonly OrBranch[] = block.branches;
  const common = { span, body, branches, endSpan };
  switch (tag.kind) {
    case "section":
      return { ...common, type: "section", path: tag.path };
    case "repeated":
      return { ...common, type: "repeated", path: tag.path, alternates };
    case "predicate":
      return { ...common, type: "predicate", call: tag.call };
    case "if":
      return { ...common, type: "if", terms: tag.terms, call: tag.call };
    case "macro":
      return { ...common, type: "macro", name: tag.name };
    case "struct":
      return { ...common, type: "struct", name: tag.name };
  }
};

type Parser = {
  readonly source: string;
  readonly stack: OpenBlock[];
  readonly diagnostics: Diagnostics;
  /** Blocks opened beyond the depth allowed; what is in them is left out. */
  tooDeep: number;
};

const top = ({ stack }: Parser): OpenBlock => stack.at(-1) as OpenBlock;

const add = (parser: Parser, node: Node): void => {
  bodyOf(top(parser)).push(node);
};
const leaveOut = (parser: Parser, span: Span): void => add(parser, { type: "inert", span });

const open = (parser: Parser, tag: OpenTag, span: Span): void => {
  if (parser.stack.length > limits.nesting) {
    parser.tooDeep += 1;
    if (parser.tooDeep === 1)
      parser.diagnostics.report("nested-too-deep", span, { limit: limits.nesting });
    leaveOut(parser, span);
    return;
  }
  parser.stack.push({ tag, span, body: [], alternates: undefined, branches: [] });
};

const close = (parser: Parser, span: Span | undefined): void => {
  const block = parser.stack.pop() as OpenBlock;
  add(parser, closed(block, block.tag as OpenTag, span));
};

const end = (parser: Parser, span: Span): void => {
  if (parser.stack.length > 1) {
    close(parser, span);
    return;
  }
  parser.diagnostics.report("misplaced-end", span);
  leaveOut(parser, span);
};

const or = (parser: Parser, predicate: Call | undefined, span: Span): void => {
  const block = top(parser);
  const state = stateOf(block);
  if (state === "root" || state === "macro" || state === "struct") {
    parser.diagnostics.report("misplaced-or", span);
    leaveOut(parser, span);
    return;
  }
  const last = block.branches.at(-1);
  const dead = last !== undefined && (last.dead || last.predicate === undefined);
  if (dead) parser.diagnostics.report("or-never-executes", span);
  block.branches.push({ span, predicate, body: [], dead });
};

const alternatesWith = (parser: Parser, span: Span): void => {
  const block = top(parser);
  if (stateOf(block) === "repeated") {
    block.alternates = { span, body: [] };
    return;
  }
  parser.diagnostics.report("misplaced-alternates", span);
  leaveOut(parser, span);
};

const textNode = (parser: Parser, span: Span): Node => ({
  type: "text",
  span,
  text: parser.source.slice(span.start, span.end),
});

const simpleNode = (
  tag: Extract<TagSyntax, { kind: "variable" | "var" | "ctxvar" | "include" | "inject" }>,
  span: Span,
): Node => {
  const { kind, ...members } = tag;
  return { ...members, type: kind, span } as Node;
};

const reportExpression = (parser: Parser, { text, problem }: Expression, span: Span): void => {
  if (problem !== undefined)
    parser.diagnostics.report("expression-invalid", span, {
      expression: JSON.stringify(text),
      reason: problem,
    });
};

const place = (parser: Parser, tag: TagSyntax, span: Span): void => {
  switch (tag.kind) {
    case "section":
    case "repeated":
    case "predicate":
    case "if":
    case "macro":
    case "struct":
      open(parser, tag, span);
      return;
    case "end":
      end(parser, span);
      return;
    case "or":
      or(parser, tag.predicate, span);
      return;
    case "alternates":
      alternatesWith(parser, span);
      return;
    case "literal":
      add(parser, { type: "text", span, text: tag.text });
      return;
    case "unknown":
      parser.diagnostics.report("unknown-instruction", span, { name: tag.name });
      add(parser, textNode(parser, span));
      return;
    case "eval":
      reportExpression(parser, tag.expression, span);
      add(parser, { type: "eval", span, expression: tag.expression });
      return;
    case "malformed":
      parser.diagnostics.report("malformed-instruction", span, tag);
      leaveOut(parser, span);
      return;
    default:
      if ("formatters" in tag && tag.formatters.length > limits.chainLength) {
        parser.diagnostics.report("chain-too-long", span, { limit: limits.chainLength });
        leaveOut(parser, span);
        return;
      }
      add(parser, simpleNode(tag, span));
      return;
  }
};

const opens = (tag: TagSyntax): boolean => Object.hasOwn(blockNames, tag.kind);

const takeTag = (parser: Parser, token: Token): void => {
  const tag = parseTag(parser.source.slice(token.start + 1, token.end - 1));
  if (parser.tooDeep > 0) {
    if (tag !== undefined && opens(tag)) parser.tooDeep += 1;
    else if (tag?.kind === "end") parser.tooDeep -= 1;
    leaveOut(parser, token);
  } else if (tag === undefined) add(parser, textNode(parser, token));
  else place(parser, tag, token);
};

const take = (parser: Parser, token: Token): void => {
  switch (token.kind) {
    case "tag":
      takeTag(parser, token);
      return;
    case "text":
      if (parser.tooDeep > 0) leaveOut(parser, token);
      else add(parser, textNode(parser, token));
      return;
    case "long-tag":
      parser.diagnostics.report("tag-too-long", token, { limit: limits.tagLength });
      add(parser, textNode(parser, token));
      return;
    case "open-comment":
      parser.diagnostics.report("comment-not-closed", token);
      leaveOut(parser, token);
      return;
    case "comment":
      leaveOut(parser, token);
      return;
  }
};

/** Source to tree, whatever the source is. Iterative, linear in its length. Spec: B4.14. */
export const parse = (
  source: string,
  file?: string,
): { readonly tree: Tree; readonly diagnostics: readonly Diagnostic[] } => {
  const span = { start: 0, end: 0, line: 1, column: 1 };
  const root: OpenBlock = { tag: undefined, span, body: [], alternates: undefined, branches: [] };
  const diagnostics = collectDiagnostics(file);
  const parser: Parser = { source, stack: [root], diagnostics, tooDeep: 0 };
  for (const { kind, start, end: last, line, column } of scan(source))
    take(parser, { kind, start, end: last, line, column });
  while (parser.stack.length > 1) {
    const { tag, span: opened } = top(parser);
    diagnostics.report("block-not-closed", opened, { block: blockNames[(tag as OpenTag).kind] });
    close(parser, undefined);
  }
  return { tree: { source, nodes: root.body }, diagnostics: diagnostics.list };
};
