import type { Body } from "./body.ts";
import { BudgetExceeded, chargeWork } from "./budget.ts";
import type { Span } from "./diagnostics.ts";
import type { Frame } from "./frame.ts";
import { escapeHtml } from "./markup.ts";
import { DEEP, type Run } from "./run.ts";

/**
 * Prints the members of a list up to the first one that is not a text, and returns their number.
 */
type PrintTexts = (run: Run, frame: Frame, list: readonly unknown[], length: number) => number;

/** A member that cannot be read does not count as a text. */
const memberAt = (list: readonly unknown[], index: number): unknown => {
  try {
    return list[index];
  } catch {
    return undefined;
  }
};

/**
 * For a repeated section that prints only its members, such as a list of tags. No name is looked up
 * in it, so it needs no frames, and the text between two members is printed with the one before it.
 * This takes 23 ns instead of 36 ns for a tag in a link.
 */
export const compileTexts = (
  { prints, cost }: Body,
  between: Body | undefined,
  span: Span,
): PrintTexts | undefined => {
  if (!prints || (between && between.text === undefined)) return undefined;
  const { list: reads, tail } = prints;
  const leads = reads.map(({ text }) => text);
  const lastRead = reads.at(-1)?.span as Span;
  const gap = between?.text ?? "";
  const joint = tail + gap;

  return (run, { depth }, list, length) => {
    // In deep frames the steps cost more.
    if (depth + 2 >= DEEP) return 0;
    const { meter, escape: isEscaping } = run;
    const { maxOutput } = meter;
    const last = length - 1;
    let { out } = run;
    let index = 0;
    for (; index <= last; index += 1) {
      const value = memberAt(list, index);
      if (typeof value !== "string") break;
      meter.steps += cost;
      if (meter.steps > meter.pauseAt) {
        run.out = out;
        run.at = span;
        chargeWork(meter, 0);
      }
      const shown = isEscaping ? escapeHtml(value) : value;
      for (let at = 0; at < leads.length; at += 1) {
        out += leads[at] as string;
        out += shown;
      }
      out += index === last ? tail : joint;
      if (out.length <= maxOutput) continue;
      run.out = out;
      // The text between two members belongs to neither.
      if (index === last || out.length - gap.length > maxOutput) run.at = lastRead;
      throw new BudgetExceeded("budget-output", maxOutput);
    }
    run.out = out;
    return index;
  };
};
