import type { ResponseOf } from "#domain/kit/contract.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import type { goalsContract } from "#read-api/journeys/goals-contract.ts";
import { ExplainNamed } from "../history/explain-named.tsx";

type Report = ResponseOf<typeof goalsContract>;

const goalNumberNames = {
  "goal-visitors": "Visitors",
  "goal-completions": "Completions",
  "goal-conversion": "Conversion",
} as const;

/** The past of a figure of a goal. */
export const ExplainGoal = ({
  row: { goalId, name },
  number,
  basis,
  segment,
}: {
  readonly row: Report["rows"][number];
  readonly number: keyof typeof goalNumberNames;
  readonly basis: Report["basis"] | undefined;
  readonly segment: string | undefined;
}) =>
  basis !== undefined && (
    <ExplainNamed
      name={goalNumberNames[number]}
      number={number}
      id={`${basis.from}.${basis.to}.${goalId}`}
      of={`${name}, ${plainDaysText(basis)}${segment === undefined ? "" : ", filtered"}`}
      segment={segment}
    />
  );
