import { type Budget, BudgetExceeded, chargeOutput, createMeter, type Meter } from "./budget.ts";
import {
  collectDiagnostics,
  type DiagnosticCode,
  type Diagnostics,
  type DiagnosticValues,
  diagnostic,
  type Span,
} from "./diagnostics.ts";
import type { Scope } from "./scope.ts";
import type { Path } from "./tree.ts";
import { hasOwnMember, ownMember } from "./values.ts";

/** A compiled piece of template. */
export type Op = (run: Run) => void;

/** What a name on the stack of sections means. */
export type Frame = {
  node: unknown;
  /** From 0; -1 outside of a repeated section. */
  index: number;
  readonly parent: Frame | undefined;
  /** `@name` and macros; made when first needed. */
  locals: Map<string, unknown> | undefined;
  /** Names are not looked up beyond this frame. */
  readonly isPrivate: boolean;
};

/** A macro's body, kept as a local under its name. */
export class Macro {
  readonly op: Op;
  constructor(op: Op) {
    this.op = op;
  }
}

export type Place = { readonly span: Span; readonly file: string | undefined };

export type Run = {
  out: string;
  frame: Frame;
  depth: number;
  /** The tag that is being executed, for errors. */
  at: Place;
  readonly meter: Meter;
  readonly errors: Diagnostics;
  readonly strict: boolean;
  readonly escape: boolean;
  readonly injects: unknown;
  readonly findPartial: (name: string) => Op | undefined;
  /** Set once by createRun; a getter here would keep every run alive until a full collection. */
  scope: Scope;
};

export const pushFrame = (
  parent: Frame | undefined,
  node: unknown,
  index = -1,
  isPrivate = false,
): Frame => ({ node, index, parent, locals: undefined, isPrivate });

export const emit = (run: Run, text: string): void => {
  run.out += text;
  chargeOutput(run.meter, text.length);
};

export const report = (
  run: Run,
  code: DiagnosticCode,
  place: Place,
  values?: DiagnosticValues,
): void => {
  // A flood of errors costs nothing once nobody will read them.
  if (!run.errors.isFull()) run.errors.push(diagnostic(code, place.span, place.file, values));
};

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export const findLocal = (run: Run, name: string): unknown => {
  for (let frame: Frame | undefined = run.frame; frame; frame = frame.parent)
    if (frame.locals?.has(name)) return frame.locals.get(name);
  return undefined;
};

/** From 0; undefined outside of repeated sections. */
export const indexOf = (run: Run): number | undefined => {
  for (let frame: Frame | undefined = run.frame; frame; frame = frame.parent)
    if (frame.index >= 0) return frame.index;
  return undefined;
};

const findName = (run: Run, name: string): unknown => {
  for (let frame: Frame | undefined = run.frame; frame; frame = frame.parent) {
    if (hasOwnMember(frame.node, name)) return ownMember(frame.node, name);
    if (frame.isPrivate) return undefined;
  }
  return undefined;
};

const findFirst = (run: Run, name: string): unknown => {
  if (name === "@") return run.frame.node;
  if (name[0] !== "@") return findName(run, name);
  const local = findLocal(run, name);
  if (local !== undefined && !(local instanceof Macro)) return local;
  const index = name === "@index" || name === "@index0" ? indexOf(run) : undefined;
  return index === undefined || name === "@index0" ? index : index + 1;
};

/** The first name in the nearest section that has it, the others inside what was found. */
export const lookUp = (run: Run, path: Path): unknown => {
  let value = findFirst(run, path[0] as string);
  for (let at = 1; at < path.length; at += 1) value = ownMember(value, path[at] as string);
  return value;
};

/** Runs an op and gives back what it printed instead of printing it. */
export const capture = (run: Run, op: Op): string => {
  const before = run.out;
  run.out = "";
  try {
    op(run);
    return run.out;
  } finally {
    run.out = before;
  }
};

const start: Place = { span: { start: 0, end: 0, line: 1, column: 1 }, file: undefined };

const none = {} as Scope;

export const createRun = (
  data: unknown,
  options: {
    readonly budget: Budget;
    readonly strict: boolean;
    readonly escape: boolean;
    readonly injects: unknown;
    readonly maxErrors: number;
    readonly findPartial: (run: Run, name: string) => Op | undefined;
    readonly createScope: (run: Run) => Scope;
  },
): Run => {
  const run: Run = {
    out: "",
    frame: pushFrame(undefined, data),
    depth: 0,
    at: start,
    meter: createMeter(options.budget),
    errors: collectDiagnostics(undefined, options.maxErrors),
    strict: options.strict,
    escape: options.escape,
    injects: options.injects,
    findPartial: (name) => options.findPartial(run, name),
    scope: none,
  };
  run.scope = options.createScope(run);
  return run;
};

/** Executes; running out of budget ends it with an error, what was printed so far stays. */
export const execute = (run: Run, op: Op): void => {
  try {
    op(run);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    const { span, file } = run.at;
    run.errors.pushLast(diagnostic(error.code, span, file, { limit: error.limit }));
  }
};
