import { MEASURING_RULES_ID, measuringRulesDecider } from "#domain/measuring/decide.ts";
import {
  MEASURING_RETENTION_ID,
  measuringRetentionDecider,
} from "#domain/measuring/decide-retention.ts";
import { MeasuringRetentionEvent, MeasuringRulesEvent } from "#domain/measuring/events.ts";
import {
  measuringRetentionRejectionText,
  measuringRulesRejectionText,
} from "#domain/measuring/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";
import { changeMeasuringRetentionContract, changeMeasuringRulesContract } from "./contract.ts";

export type MeasuringRulesDependencies = { readonly handler: Handler; readonly now: () => string };

export const measuringRulesCommands = ({
  handler,
  now,
}: MeasuringRulesDependencies): readonly Route[] => {
  const measuringRules = handler(measuringRulesDecider, MeasuringRulesEvent);
  const retention = handler(measuringRetentionDecider, MeasuringRetentionEvent);
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
    route(changeMeasuringRetentionContract, async ({ body, context }) => {
      const outcome = await retention.run(
        MEASURING_RETENTION_ID,
        { type: "ChangeRetention", ...body, at: now() },
        { metadata: withoutKey(ownerMetadata(context)) },
      );
      if (!outcome.ok) {
        const { code } = outcome.rejection;
        throw new Refusal(409, code, measuringRetentionRejectionText(outcome.rejection));
      }
      const { state, position } = outcome.value;
      return { body: state, ...(position !== undefined && { position }) };
    }),
  ];
};
