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
 * Runs a macro or partial in place; reports one that is unknown or nested too deeply. Spec: B5.23.
 * A partial that was too deep frees its level only when the outermost one has ended. Partials that
 * apply each other twice therefore end immediately, and whatever follows them starts fresh.
 */
export const runPartial = (run: Run, frame: Frame, span: Span, name: string): void => {
  // Charged before the name is looked up, because an unknown name takes time, too.
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

/** The output of a macro or partial for a value. `args` is available as `@args` in it. */
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
