import {
  SHIPPING_ID,
  type ShippingCommand,
  type ShippingRejection,
  shippingDecider,
  shippingRejectionText,
} from "#domain/shipping/decide.ts";
import { ShippingEvent, type ShippingOption } from "#domain/shipping/events.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { requireExpressible } from "../kit/expressible.ts";
import type { Handler } from "../kit/handle.ts";
import { answerDone, presentOf } from "../kit/owner-answers.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import {
  arrangeShippingOptionsContract,
  defineShippingOptionContract,
  removeShippingOptionContract,
  restoreShippingOptionContract,
  switchShippingOptionContract,
} from "./contract.ts";

type Dependencies = {
  readonly handler: Handler;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly currency: string }>;
  readonly now: () => string;
};

const refuse = (rejection: ShippingRejection): Refusal =>
  new Refusal(
    rejection.code === "shipping-option-not-found" ? 404 : 409,
    rejection.code,
    shippingRejectionText(rejection),
    presentOf(rejection),
  );

/** The amounts of a rate by the names of the call's members. */
const amountsOf = (rate: ShippingOption["rate"]): Readonly<Record<string, number>> => {
  if (rate.kind === "flat") return { "rate.costCents": rate.costCents };
  const amounts: Record<string, number> = {};
  for (const [index, step] of rate.steps.entries()) {
    amounts[`rate.steps.${index}.costCents`] = step.costCents;
    if ("fromCents" in step) amounts[`rate.steps.${index}.fromCents`] = step.fromCents;
  }
  return amounts;
};

/** The members' calls for shipping options. */
export const shippingCommands = ({
  handler,
  websiteFacts,
  now,
}: Dependencies): readonly Route[] => {
  const shipping = handler(shippingDecider, ShippingEvent);
  const run = async (context: RequestContext, command: ShippingCommand) =>
    answerDone(
      await shipping.run(SHIPPING_ID, command, { metadata: ownerMetadata(context) }),
      refuse,
    );
  return [
    route(arrangeShippingOptionsContract, ({ body: { shippingOptionIds }, context }) =>
      run(context, { type: "ArrangeShippingOptions", shippingOptionIds, at: now() }),
    ),
    route(defineShippingOptionContract, async ({ params, body: { seen, ...body }, context }) => {
      const { currency } = await websiteFacts(context.websiteId);
      const option = { ...params, ...body, currency };
      requireExpressible(currency, amountsOf(body.rate));
      return run(context, { type: "DefineShippingOption", option, seen, at: now() });
    }),
    route(removeShippingOptionContract, ({ params, context }) =>
      run(context, { type: "RemoveShippingOption", ...params, at: now() }),
    ),
    route(restoreShippingOptionContract, ({ params, context }) =>
      run(context, { type: "RestoreShippingOption", ...params, at: now() }),
    ),
    route(switchShippingOptionContract, ({ params, body, context }) =>
      run(context, { type: "SwitchShippingOption", ...params, ...body, at: now() }),
    ),
  ];
};
