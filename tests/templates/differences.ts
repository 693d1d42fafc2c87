import { draw } from "./compare.ts";
import { explain } from "./explain.ts";
import { type Case, caseOf } from "./grammar.ts";
import { shrink } from "./shrink.ts";

const isUnexplained = (each: Case): boolean => {
  const outcome = draw(each);
  return outcome.ours !== outcome.theirs && explain(each, outcome) === undefined;
};

/** A minimized case that differs without a listed reason; undefined without a difference. */
export const firstDifference = (seed: number): string | undefined => {
  const each = caseOf(seed);
  if (!isUnexplained(each)) return undefined;
  const { pieces, data, partials, injects, locale } = shrink(each, isUnexplained);
  const smallest = { ...each, pieces, data, partials, injects, locale };
  return JSON.stringify(
    {
      repeat: `TEMPLATE_SEED=${seed} TEMPLATE_CASES=1`,
      template: pieces.join(""),
      data,
      partials,
      injects,
      locale,
      ...draw(smallest),
    },
    undefined,
    2,
  );
};
