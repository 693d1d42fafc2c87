import { chargeOutput, costs } from "./budget.ts";
import type { Span } from "./diagnostics.ts";
import { Frame, setLocal } from "./frame.ts";
import { limits } from "./limits.ts";
import { capture, charge, type Op, type Run, report } from "./run.ts";

const findMacro = (from: Frame, name: string): Op | undefined => {
  for (let frame: Frame | undefined = from; frame; frame = frame.parent) {
    const macro = frame.macros?.get(name);
    if (macro) return macro;
  }
  return undefined;
};

/**
 * Runs a macro or partial right here; reports when it is unknown or too deep. Spec: B5.23.
 * A partial that has been too deep does not give its place back before the outermost one has ended:
 * partials that apply one another twice end at once, and whatever comes behind them starts afresh.
 */
export const runPartial = (run: Run, frame: Frame, span: Span, name: string): void => {
  // Before the name is looked up: one that nobody has takes time, too.
  charge(run, costs.partial, span, frame);
  const op = findMacro(frame, name) ?? run.findPartial(run, name);
  if (op === undefined) {
    report(run, "partial-not-found", span, { name });
    return;
  }
  const { depth } = run;
  run.depth += 1;
  if (run.depth > limits.partialDepth) {
    report(run, "partial-too-deep", span, { name, limit: limits.partialDepth });
    return;
  }
  op(run, frame);
  run.depth = depth === 0 ? 0 : run.depth - 1;
};

/** What a macro or partial prints over a value. `args` are `@args` in it. */
export const applyPartial = (
  run: Run,
  name: string,
  value: unknown,
  { isPrivate, args }: { readonly isPrivate: boolean; readonly args: object | undefined },
): string => {
  const { frame, at } = run;
  const own = new Frame(frame, value);
  own.isPrivate = isPrivate;
  if (args) setLocal(own, "@args", args);
  const text = capture(run, own, () => runPartial(run, own, at, name));
  run.frame = frame;
  chargeOutput(run.meter, text.length);
  return text;
};
