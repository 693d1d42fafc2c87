import { chargeStep } from "./budget.ts";
import { limits } from "./limits.ts";
import { capture, findLocal, Macro, type Place, pushFrame, type Run, report } from "./run.ts";

/**
 * What a macro or partial prints, over `over.value` or, when `over` is absent, right here. Empty
 * with an error when it is unknown or too deep. Spec: B5.23.
 */
export const applyPartial = (
  run: Run,
  place: Place,
  name: string,
  over:
    | {
        readonly value: unknown;
        readonly isPrivate: boolean;
        readonly args?: Readonly<Record<string, string>> | undefined;
      }
    | undefined,
): string => {
  const macro = findLocal(run, name);
  const op = macro instanceof Macro ? macro.op : run.findPartial(name);
  if (op === undefined) return "";
  if (run.depth >= limits.partialDepth) {
    report(run, "partial-too-deep", place, { name, limit: limits.partialDepth });
    return "";
  }
  chargeStep(run.meter);
  const { frame } = run;
  run.depth += 1;
  if (over) run.frame = pushFrame(frame, over.value, -1, over.isPrivate);
  if (over?.args) run.frame.locals = new Map([["@args", over.args]]);
  try {
    return capture(run, op);
  } finally {
    run.depth -= 1;
    run.frame = frame;
  }
};
