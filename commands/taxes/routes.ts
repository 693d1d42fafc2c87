import { TAXES_ID, type TaxRejection, taxDecider, taxRejectionText } from "#domain/taxes/decide.ts";
import { TaxEvent } from "#domain/taxes/events.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../shared/handle.ts";
import { answerDone, ownerMetadata } from "../shared/owner-answers.ts";
import { defineTaxRuleContract, removeTaxRuleContract } from "./contract.ts";

type Dependencies = { readonly handler: Handler; readonly now: () => string };

const refuse = (rejection: TaxRejection): Refusal =>
  new Refusal(
    rejection.code === "tax-rule-not-found" ? 404 : 409,
    rejection.code,
    taxRejectionText(rejection),
  );

/** What owners do to tax rules. */
export const taxCommands = ({ handler, now }: Dependencies): readonly Route[] => {
  const taxes = handler(taxDecider, TaxEvent);
  return [
    route(defineTaxRuleContract, async ({ params: { taxRuleId }, body, context }) => {
      const command = { type: "DefineTaxRule", rule: { taxRuleId, ...body }, at: now() } as const;
      return answerDone(
        await taxes.run(TAXES_ID, command, { metadata: ownerMetadata(context) }),
        refuse,
      );
    }),
    route(removeTaxRuleContract, async ({ params: { taxRuleId }, context }) => {
      const command = { type: "RemoveTaxRule", taxRuleId, at: now() } as const;
      return answerDone(
        await taxes.run(TAXES_ID, command, { metadata: ownerMetadata(context) }),
        refuse,
      );
    }),
  ];
};
