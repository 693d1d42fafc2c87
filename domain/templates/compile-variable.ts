import { argumentCost, BudgetExceeded, chargeOutput, chargeWork, costs } from "./budget.ts";
import type { Span } from "./diagnostics.ts";
import { costOf, Frame, find, type Reference, referenceOf, setLocal } from "./frame.ts";
import { escapeHtml, Markup } from "./markup.ts";
import { charge, emit, type Op, type Run, report, reportFailure, reportMissing } from "./run.ts";
import type { Vocabulary } from "./scope.ts";
import type { Call, Path, VariableNode, VarNode } from "./tree.ts";
import { toText } from "./values.ts";

/** A text, and the plain variable behind it, if there is one. */
export type Piece = {
  readonly text: string;
  readonly reference: Reference | undefined;
  readonly span: Span;
};

/** What a value prints. */
const textOf = (run: Run, value: unknown): string => {
  const text = toText(value, (steps) => chargeWork(run.meter, steps));
  return run.escape && !(value instanceof Markup) ? escapeHtml(text) : text;
};

/** Prints pieces from `from` on, up to one whose value cannot be read. */
const printPieces = (run: Run, pieces: readonly Piece[], from: number): void => {
  const { frame, meter } = run;
  const isEscaping = run.escape;
  let { out } = run;
  let at = from;
  try {
    for (; at < pieces.length; at += 1) {
      const { text, reference, span } = pieces[at] as Piece;
      out += text;
      if (reference === undefined) continue;
      const value = find(frame, reference);
      if (typeof value === "string") out += isEscaping ? escapeHtml(value) : value;
      else if (typeof value === "number") out += value;
      else if (value === undefined) reportMissing(run, reference, span);
      else if (value !== null) out += textOf(run, value);
      if (out.length > meter.maxOutput) {
        run.at = span;
        throw new BudgetExceeded("budget-output", meter.maxOutput);
      }
    }
    run.out = out;
  } catch (error) {
    run.out = out;
    reportFailure(run, "value-failed", (pieces[at] as Piece).span, error);
    printPieces(run, pieces, at + 1);
  }
};

/** Texts and plain variables that follow one another, together: most of a page is made of them. */
export const compilePieces = (pieces: readonly Piece[]): Op => {
  const [first] = pieces;
  if (pieces.length === 1 && first && first.reference === undefined)
    return (run) => emit(run, first.text);
  const span = first?.span as Span;
  const cost = costOf(pieces.map(({ reference }) => reference));
  return (run) => {
    charge(run, cost, span);
    printPieces(run, pieces, 0);
  };
};

type Work = (run: Run, values: unknown[]) => void;

/** Sends the first value through the formatters; false when one of them is unknown. */
const compileChain = (calls: readonly Call[], span: Span, { formatters }: Vocabulary) => {
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

type Use = {
  readonly vocabulary: Vocabulary;
  readonly inOwnFrame: boolean;
  readonly done: Work;
};

/** Looks all variables up, sends them through the formatters and gives them to `done`, if all went well. */
const compileValues = (
  {
    paths,
    formatters: calls,
  }: { readonly paths: readonly Path[]; readonly formatters: readonly Call[] },
  span: Span,
  { vocabulary, inOwnFrame, done }: Use,
): Op => {
  const format = compileChain(calls, span, vocabulary);
  const references = paths.map(referenceOf);
  const cost = calls.reduce(
    (sum, { args }) => sum + costs.formatter + argumentCost(args),
    costOf(references),
  );
  return (run) => {
    charge(run, cost, span);
    const { frame, out, depth } = run;
    try {
      const values: unknown[] = [];
      for (const reference of references) {
        const value = find(frame, reference);
        if (value === undefined) reportMissing(run, reference, span);
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
export const compileVariable = (node: VariableNode, vocabulary: Vocabulary): Op =>
  compileValues(node, node.span, {
    vocabulary,
    inOwnFrame: true,
    done: (run, [value]) => {
      if (value !== undefined && value !== null) emit(run, textOf(run, value));
    },
  });

export const compileVar = (node: VarNode, vocabulary: Vocabulary): Op =>
  compileValues(node, node.span, {
    vocabulary,
    inOwnFrame: false,
    done: (run, [value]) => setLocal(run.frame, node.name, value),
  });
