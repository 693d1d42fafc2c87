import {
  TAXES_ID,
  type TaxCommand,
  type TaxRejection,
  taxDecider,
  taxRejectionText,
} from "#domain/taxes/decide.ts";
import { TaxEvent } from "#domain/taxes/events.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Handler } from "../kit/handle.ts";
import { answerDone, presentOf } from "../kit/owner-answers.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import {
  defineTaxRuleContract,
  removeTaxRuleContract,
  restoreTaxRuleContract,
  switchTaxRuleContract,
} from "./contract.ts";

type Dependencies = { readonly handler: Handler; readonly now: () => string };

const refuse = (rejection: TaxRejection): Refusal =>
  new Refusal(
    rejection.code === "tax-rule-not-found" ? 404 : 409,
    rejection.code,
    taxRejectionText(rejection),
    presentOf(rejection),
  );

/** The members' calls for tax rules. */
export const taxCommands = ({ handler, now }: Dependencies): readonly Route[] => {
  const taxes = handler(taxDecider, TaxEvent);
  const run = async (context: RequestContext, command: TaxCommand) =>
    answerDone(await taxes.run(TAXES_ID, command, { metadata: ownerMetadata(context) }), refuse);
  return [
    route(defineTaxRuleContract, ({ params, body: { seen, ...body }, context }) =>
      run(context, { type: "DefineTaxRule", rule: { ...params, ...body }, seen, at: now() }),
    ),
    route(removeTaxRuleContract, ({ params, context }) =>
      run(context, { type: "RemoveTaxRule", ...params, at: now() }),
    ),
    route(restoreTaxRuleContract, ({ params, context }) =>
      run(context, { type: "RestoreTaxRule", ...params, at: now() }),
    ),
    route(switchTaxRuleContract, ({ params, body, context }) =>
      run(context, { type: "SwitchTaxRule", ...params, ...body, at: now() }),
    ),
  ];
};
