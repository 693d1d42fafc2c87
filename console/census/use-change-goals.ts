import type { Goal } from "#domain/measuring/goals.ts";
import { goalDaysContract, goalsContract } from "#read-api/journeys/goals-contract.ts";
import { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { type RulesInForce, useChangeRules } from "../measuring/use-change-rules.ts";

export type Rules = RulesInForce;

const refreshes = [measuringRulesContract, goalsContract, goalDaysContract];

/** Replaces the goals of a website. */
export const useChangeGoals = (
  inForce: Rules,
  options: { readonly errors?: "notice" | "form"; readonly onDone?: () => void } = {},
) => useChangeRules(inForce, { refreshes, ...options });

export const goalsChange = (goals: readonly Goal[], says: string) => ({
  rules: { goals: [...goals] },
  says,
});
