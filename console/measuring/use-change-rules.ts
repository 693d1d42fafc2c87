import { changeMeasuringRulesContract } from "#commands/measuring/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { call } from "../kit/calls/api.ts";
import { type Reads, useCommand } from "../kit/calls/use-command.ts";

export type RulesInForce = Pick<ResponseOf<typeof measuringRulesContract>, "rules" | "version">;

export type RulesChange = { readonly rules: Partial<MeasuringRules>; readonly says: string };

const put = (rules: MeasuringRules, baseVersion: number) =>
  call(changeMeasuringRulesContract, { body: { rules, baseVersion } });

/** Changes some of the measuring rules, which are recorded as a whole. The notice can undo it. */
export const useChangeRules = (
  { rules, version }: RulesInForce,
  options: {
    /** The same list on every render. */
    readonly refreshes: Reads;
    readonly errors?: "notice" | "form";
    readonly onDone?: () => void;
  },
) =>
  useCommand((change: RulesChange) => put({ ...rules, ...change.rules }, version), {
    ...options,
    says: (_changed, { says }) => says,
    undo: async (_change, changed) => {
      await put(rules, changed.version);
      return "The rules are as they were.";
    },
  });
