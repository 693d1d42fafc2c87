import { changeMeasuringRulesContract } from "#commands/measuring/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Goal } from "#domain/measuring/goals.ts";
import { goalDaysContract, goalsContract } from "#read-api/journeys/goals-contract.ts";
import { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

export type Rules = Pick<ResponseOf<typeof measuringRulesContract>, "rules" | "version">;

export type GoalsChange = { readonly goals: readonly Goal[]; readonly says: string };

const refreshes = [measuringRulesContract, goalsContract, goalDaysContract];

/** Goals are one of the measuring rules, which are recorded as a whole. */
const change = (rules: Rules["rules"], goals: readonly Goal[], baseVersion: number) =>
  call(changeMeasuringRulesContract, {
    body: { rules: { ...rules, goals: [...goals] }, baseVersion },
  });

/** Replaces the goals of a website. The notice can undo it. */
export const useChangeGoals = (
  { rules, version }: Rules,
  {
    errors = "notice",
    onDone,
  }: { readonly errors?: "notice" | "form"; readonly onDone?: (change: GoalsChange) => void } = {},
) =>
  useCommand(({ goals }: GoalsChange) => change(rules, goals, version), {
    refreshes,
    says: (_changed, { says }) => says,
    undo: async (_change, changed) => {
      await change(rules, rules.goals ?? [], changed.version);
      return "The goals are as they were.";
    },
    onDone: (_changed, sent) => onDone?.(sent),
    errors,
  });
