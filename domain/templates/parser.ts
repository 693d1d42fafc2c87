import { collectDiagnostics, type Diagnostic, type Diagnostics, type Span } from "./diagnostics.ts";
import type { Expression } from "./expression-parser.ts";
import { limits } from "./limits.ts";
import {
  blockNames,
  bodyOf,
  closed,
  type OpenBlock,
  type OpenTag,
  openBlock,
  stateOf,
} from "./open-block.ts";
import { scan, type Token } from "./scanner.ts";
import { parseTag, type TagSyntax } from "./tag-syntax.ts";
import type { Call, Node, Tree } from "./tree.ts";

type Parser = {
  readonly source: string;
  readonly stack: OpenBlock[];
  readonly diagnostics: Diagnostics;
  /** Number of open blocks beyond the allowed depth; their content is skipped. */
  tooDeep: number;
  /** Everything after `{.eof}` is skipped. */
  isOver: boolean;
};

const top = ({ stack }: Parser): OpenBlock => stack.at(-1) as OpenBlock;

const add = (parser: Parser, node: Node): void => {
  bodyOf(top(parser)).push(node);
};
const leaveOut = (parser: Parser, span: Span): void => add(parser, { type: "inert", span });

/**
 * Not in the specification, as in other engines of the family: a block among the alternates and
 * everything after it belong to the body.
 */
const open = (parser: Parser, tag: OpenTag, span: Span): void => {
  if (top(parser).isAlternating) parser.diagnostics.report("block-in-alternates", span);
  top(parser).isAlternating = false;
  if (parser.stack.length > limits.nesting) {
    parser.tooDeep += 1;
    if (parser.tooDeep === 1)
      parser.diagnostics.report("nested-too-deep", span, { limit: limits.nesting });
    leaveOut(parser, span);
    return;
  }
  parser.stack.push(openBlock(tag, span));
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
  if (last === undefined || last.predicate) {
    block.branches.push({ span, predicate, body: [] });
    return;
  }
  parser.diagnostics.report("or-never-executes", span);
  leaveOut(parser, span);
};

const alternatesWith = (parser: Parser, span: Span): void => {
  const block = top(parser);
  if (stateOf(block) === "repeated") {
    if (block.alternates) leaveOut(parser, span);
    block.alternates ??= { span, body: [] };
    block.isAlternating = true;
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
    case "eof":
      parser.diagnostics.report("misplaced-eof", span);
      leaveOut(parser, span);
      parser.isOver = parser.stack.length === 1;
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
      add(parser, textNode(parser, span));
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

const takeTag = (parser: Parser, span: Span): void => {
  const tag = parseTag(parser.source.slice(span.start + 1, span.end - 1));
  if (parser.tooDeep > 0) {
    if (tag !== undefined && opens(tag)) parser.tooDeep += 1;
    else if (tag?.kind === "end") parser.tooDeep -= 1;
    leaveOut(parser, span);
  } else if (tag === undefined) add(parser, textNode(parser, span));
  else place(parser, tag, span);
};

const take = (parser: Parser, { kind, span }: Token): void => {
  if (kind === "tag" && !parser.isOver) takeTag(parser, span);
  else if (kind === "text" && !parser.isOver && parser.tooDeep === 0)
    add(parser, textNode(parser, span));
  else leaveOut(parser, span);
  if (kind === "open-comment") parser.diagnostics.report("comment-not-closed", span);
};

/** Parses any source into a tree, without recursion and in linear time. Spec: B4.14. */
export const parse = (
  source: string,
  file?: string,
): { readonly tree: Tree; readonly diagnostics: readonly Diagnostic[] } => {
  const start: Span = { start: 0, end: 0, line: 1, column: 1, file };
  const root = openBlock(undefined, start);
  const diagnostics = collectDiagnostics();
  const parser: Parser = { source, stack: [root], diagnostics, tooDeep: 0, isOver: false };
  for (const token of scan(source, file)) take(parser, token);
  while (parser.stack.length > 1) {
    const { tag, span } = top(parser);
    diagnostics.report("block-not-closed", span, { block: blockNames[(tag as OpenTag).kind] });
    close(parser, undefined);
  }
  return { tree: { source, start, nodes: root.body }, diagnostics: diagnostics.list };
};
