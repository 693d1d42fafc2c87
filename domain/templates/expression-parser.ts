import { isRightFirst, type Operator, type Value } from "./expression-operators.ts";
import {
  ExpressionError,
  type FunctionCall,
  type Mark,
  type Token,
  tokenize,
} from "./expression-tokens.ts";

export type Step = Token | Mark;
/** Steps in the order of evaluation: operands before their operator. */
export type Statement = readonly Step[];
export type Expression = {
  readonly text: string;
  readonly statements: readonly Statement[];
  /** Why the expression cannot be parsed; it is then not evaluated. */
  readonly problem: string | undefined;
  /** `{.eval # …}` also prints the parsed steps. */
  readonly traced: boolean;
};

const mark: Mark = { kind: "mark" };

type Waiting = (Operator | FunctionCall)[];

/** Moves pending operators after the last open parenthesis; false when there is none. */
const releaseToParenthesis = (waiting: Waiting, out: Step[]): boolean => {
  for (let last = waiting.at(-1); last; last = waiting.at(-1)) {
    if (last.kind === "operator" && last.symbol === "(") return true;
    out.push(waiting.pop() as Operator);
  }
  return false;
};

const isTighter = (waiting: Operator | FunctionCall, operator: Operator): boolean =>
  waiting.kind === "call" ||
  (waiting.symbol !== "(" &&
    (waiting.precedence > operator.precedence ||
      (waiting.precedence === operator.precedence && !isRightFirst(operator))));

const close = (waiting: Waiting, out: Step[]): void => {
  if (!releaseToParenthesis(waiting, out)) throw new ExpressionError("unmatched )");
  waiting.pop();
  if (waiting.at(-1)?.kind === "call") out.push(waiting.pop() as FunctionCall);
};

const takeOperator = (operator: Operator, waiting: Waiting, out: Step[]): void => {
  if (operator.symbol === "(") waiting.push(operator);
  else if (operator.symbol === ",") releaseToParenthesis(waiting, out);
  else if (operator.symbol === ")") close(waiting, out);
  else {
    for (let last = waiting.at(-1); last && isTighter(last, operator); last = waiting.at(-1))
      out.push(waiting.pop() as Operator);
    waiting.push(operator);
  }
};

const isValue = (token: Step): token is Value => typeof token !== "object" || token === null;

/**
 * Moves operands before their operators (the shunting yard algorithm): no recursion, one step per
 * token. An incomplete expression is arranged as far as possible, and its evaluation reports what
 * is missing. Returns the problem, and throws an ExpressionError where it cannot continue.
 */
const arrange = (tokens: readonly Token[], statements: Statement[]): string | undefined => {
  let out: Step[] = [];
  let problem: string | undefined;
  const waiting: Waiting = [];
  const finish = (): void => {
    if (releaseToParenthesis(waiting, out)) {
      waiting.pop();
      problem ??= "unmatched (";
    } else if (out.length > 0) statements.push(out);
    out = [];
  };
  for (const token of tokens)
    if (isValue(token) || token.kind === "name") out.push(token);
    else if (token.kind === "call") {
      out.push(mark);
      waiting.push(token);
    } else if (token.symbol === ";") finish();
    else takeOperator(token, waiting, out);
  finish();
  return problem;
};

const problemOf = (text: string, statements: Statement[]): string | undefined => {
  try {
    return arrange(tokenize(text), statements);
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
};

/** Never throws: `problem` says what is wrong. Linear in the text. Spec: B5.23, B8.21. */
export const parseExpression = (source: string): Expression => {
  const traced = source.startsWith("#");
  const text = traced ? source.slice(1) : source;
  const statements: Statement[] = [];
  const problem = problemOf(text, statements);
  return { text, statements, problem, traced };
};

const stepText = (step: Step): string => {
  if (typeof step === "string") return JSON.stringify(step);
  if (isValue(step)) return String(step);
  switch (step.kind) {
    case "name":
      return step.path.join(".");
    case "call":
      return `${step.name}()`;
    case "operator":
      return `<${step.called}>`;
    case "mark":
      return "<args>";
  }
};

/** The parsed steps, for `{.eval # …}`. */
export const traceOf = ({ statements }: Expression): string =>
  `EVAL=[${statements.map((each) => `[${each.map(stepText).join(" ")}]`).join(", ")}]`;
