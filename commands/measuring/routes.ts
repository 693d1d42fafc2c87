import { MEASURING_RULES_ID, measuringRulesDecider } from "#domain/measuring/decide.ts";
import { MEASURING_KEEPING_ID, measuringKeepingDecider } from "#domain/measuring/decide-keeping.ts";
import { MeasuringKeepingEvent, MeasuringRulesEvent } from "#domain/measuring/events.ts";
import {
  measuringKeepingRejectionText,
  measuringRulesRejectionText,
} from "#domain/measuring/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { changeMeasuringKeepingContract, changeMeasuringRulesContract } from "./contract.ts";

export type MeasuringRulesDependencies = { readonly handler: Handler; readonly now: () => string };

export const measuringRulesCommands = ({
  handler,
  now,
}: MeasuringRulesDependencies): readonly Route[] => {
  const measuringRules = handler(measuringRulesDecider, MeasuringRulesEvent);
  const keeping = handler(measuringKeepingDecider, MeasuringKeepingEvent);
  return [
    route(changeMeasuringRulesContract, async ({ body, context }) => {
      const outcome = await measuringRules.run(
        MEASURING_RULES_ID,
        { type: "ChangeMeasuringRules", ...body, at: now() },
        { metadata: withoutKey(ownerMetadata(context)) },
      );
      if (!outcome.ok) {
        const { code } = outcome.rejection;
        throw new Refusal(409, code, measuringRulesRejectionText(outcome.rejection));
      }
      const { state, position } = outcome.value;
      return { body: state, ...(position !== undefined && { position }) };
    }),
    route(changeMeasuringKeepingContract, async ({ body, context }) => {
      const outcome = await keeping.run(
        MEASURING_KEEPING_ID,
        { type: "ChangeKeeping", ...body, at: now() },
        { metadata: withoutKey(ownerMetadata(context)) },
      );
      if (!outcome.ok) {
        const { code } = outcome.rejection;
        throw new Refusal(409, code, measuringKeepingRejectionText(outcome.rejection));
      }
      const { state, position } = outcome.value;
      return { body: state, ...(position !== undefined && { position }) };
    }),
  ];
};
