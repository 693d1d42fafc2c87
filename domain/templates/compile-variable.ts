import { BudgetExceeded, chargeOutput, chargeWork, costs } from "./budget.ts";
import type { Span } from "./diagnostics.ts";
import { Frame, findName, lookUp, setLocal } from "./frame.ts";
import { escapeHtml, Markup } from "./markup.ts";
import { formatters } from "./registry.ts";
import { charge, emit, type Op, type Run, report, reportFailure } from "./run.ts";
import type { Call, Path, VariableNode, VarNode } from "./tree.ts";
import { toText } from "./values.ts";

/** A text, and the plain variable behind it. */
export type Piece = {
  readonly text: string;
  /** Of a variable that is one name; its path otherwise, undefined when there is only text. */
  readonly name: string | number | undefined;
  readonly path: Path | undefined;
  readonly span: Span;
};

export const pieceOf = (text: string, path: Path | undefined, span: Span): Piece => {
  const name = path?.length === 1 ? path[0] : undefined;
  return typeof name === "string" && name.startsWith("@")
    ? { text, name: undefined, path, span }
    : { text, name, path, span };
};

const missing = (run: Run, path: Path | undefined, span: Span): void => {
  if (path && run.strict) report(run, "value-missing", span, { name: path.join(".") });
};

/** What a value prints. */
const textOf = (run: Run, value: unknown): string => {
  const text = toText(value, (steps) => chargeWork(run.meter, steps));
  return run.escape && !(value instanceof Markup) ? escapeHtml(text) : text;
};

const pieceText = (run: Run, frame: Frame, { name, path, span }: Piece): string => {
  let value: unknown;
  if (name !== undefined) value = findName(frame, name);
  else if (path) value = lookUp(frame, path);
  if (typeof value === "string") return run.escape ? escapeHtml(value) : value;
  if (value === undefined) missing(run, path, span);
  return value === undefined || value === null ? "" : textOf(run, value);
};

/** Texts and plain variables that follow one another, together: most of a page is made of them. */
export const compilePieces = (pieces: readonly Piece[]): Op => {
  const [first] = pieces;
  if (pieces.length === 1 && first && first.path === undefined)
    return (run) => emit(run, first.text);
  const span = first?.span as Span;
  return (run) => {
    charge(run, pieces.length, span);
    const { frame } = run;
    const { maxOutput } = run.meter;
    let { out } = run;
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[at] as Piece;
      out += piece.text;
      try {
        out += pieceText(run, frame, piece);
      } catch (error) {
        run.out = out;
        reportFailure(run, "value-failed", piece.span, error);
      }
      if (out.length > maxOutput) {
        run.at = piece.span;
        run.out = out;
        throw new BudgetExceeded("budget-output", maxOutput);
      }
    }
    run.out = out;
  };
};

type Work = (run: Run, values: unknown[]) => void;

/** Sends the first value through the formatters; false when one of them is unknown. */
const compileChain = (calls: readonly Call[], span: Span) => {
  const steps = calls.map(({ name, args }) => ({ name, args, work: formatters.get(name)?.run }));
  return (run: Run, values: unknown[]): boolean => {
    for (const { name, args, work } of steps) {
      run.at = span;
      if (work === undefined) {
        report(run, "unknown-formatter", span, { name });
        return false;
      }
      if (values[0] instanceof Markup) values[0] = values[0].html;
      try {
        values[0] = work(values[0], args, run.scope, values);
      } catch (error) {
        reportFailure(run, "formatter-failed", span, error, name);
        return false;
      }
      const [made] = values;
      if (typeof made === "string") chargeOutput(run.meter, made.length);
      else if (made instanceof Markup) chargeOutput(run.meter, made.html.length);
    }
    return true;
  };
};

/** Looks all variables up, sends them through the formatters and gives them to `done`, if all went well. */
const compileValues = (
  {
    paths,
    formatters: calls,
  }: { readonly paths: readonly Path[]; readonly formatters: readonly Call[] },
  span: Span,
  inOwnFrame: boolean,
  done: Work,
): Op => {
  const format = compileChain(calls, span);
  const cost = paths.length + calls.length * costs.formatter;
  return (run) => {
    charge(run, cost, span);
    const { frame, out, depth } = run;
    try {
      const values: unknown[] = [];
      for (const path of paths) {
        const value = lookUp(frame, path);
        if (value === undefined) missing(run, path, span);
        values.push(value);
      }
      if (inOwnFrame) run.frame = new Frame(frame, values[0]);
      const isWhole = format(run, values);
      run.frame = frame;
      if (isWhole) done(run, values);
    } catch (error) {
      run.out = out;
      run.frame = frame;
      run.depth = depth;
      reportFailure(run, "value-failed", span, error);
    }
  };
};

/** What formatters look up they find in the variable's value first. */
export const compileVariable = (node: VariableNode): Op =>
  compileValues(node, node.span, true, (run, [value]) => {
    if (value !== undefined && value !== null) emit(run, textOf(run, value));
  });

export const compileVar = (node: VarNode): Op =>
  compileValues(node, node.span, false, (run, [value]) => setLocal(run.frame, node.name, value));
