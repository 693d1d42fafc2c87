import { couponIdOf } from "#domain/coupons/code.ts";
import { type CouponCommand, couponDecider } from "#domain/coupons/decide.ts";
import { type CouponDefinition, CouponEvent } from "#domain/coupons/events.ts";
import { type CouponRejection, couponRejectionText } from "#domain/coupons/rejections.ts";
import { couponScreenTexts } from "#domain/coupons/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { requireExpressible } from "../kit/expressible.ts";
import type { Handler } from "../kit/handle.ts";
import { answerDone, presentOf } from "../kit/owner-answers.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import {
  type CouponInput,
  changeCouponContract,
  createCouponContract,
  removeCouponContract,
  restoreCouponContract,
} from "./contract.ts";

export type CouponDependencies = {
  readonly handler: Handler;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly currency: string }>;
  readonly now: () => string;
};

const refuse = (rejection: CouponRejection): Refusal =>
  new Refusal(
    rejection.code === "coupon-not-found" ? 404 : 409,
    rejection.code,
    couponRejectionText(rejection),
    presentOf(rejection),
  );

const idOf = (code: string): string => {
  const couponId = couponIdOf(code);
  if (couponId === undefined)
    throw new Refusal(400, "coupon-code-invalid", couponScreenTexts.codeInvalid, {
      fields: { code: couponScreenTexts.codeInvalid },
    });
  return couponId;
};

const checkDates = ({ startsAt, expiresAt }: CouponInput): void => {
  if (startsAt === null || expiresAt === null) return;
  if (Date.parse(startsAt) < Date.parse(expiresAt)) return;
  const text = couponScreenTexts.datesInvalid;
  throw new Refusal(400, "coupon-dates-invalid", text, { fields: { expiresAt: text } });
};

/** The owners' calls for coupons. */
export const couponCommands = ({
  handler,
  websiteFacts,
  now,
}: CouponDependencies): readonly Route[] => {
  const coupons = handler(couponDecider, CouponEvent);

  const define = async (
    context: RequestContext,
    code: string,
    input: CouponInput,
  ): Promise<CouponDefinition> => {
    checkDates(input);
    const { currency } = await websiteFacts(context.websiteId);
    const { discount, minimumSubtotalCents } = input;
    requireExpressible(currency, {
      minimumSubtotalCents,
      ...(discount.kind === "amount" && { "discount.amountCents": discount.amountCents }),
    });
    return { ...input, couponId: idOf(code), code, currency };
  };

  const run = async (context: RequestContext, couponId: string, command: CouponCommand) =>
    answerDone(await coupons.run(couponId, command, { metadata: ownerMetadata(context) }), refuse);

  return [
    route(createCouponContract, async ({ body: { code, ...input }, context }) => {
      const coupon = await define(context, code, input);
      const { couponId } = coupon;
      const done = await run(context, couponId, { type: "CreateCoupon", coupon, at: now() });
      return { ...done, body: { couponId } };
    }),
    route(changeCouponContract, async ({ params, body: { seen, ...body }, context }) => {
      const couponId = idOf(params.couponId);
      const { coupon: before } = (await coupons.load(context.websiteId, couponId)).state;
      if (before === undefined) throw refuse({ code: "coupon-not-found" });
      const coupon = await define(context, before.code, body);
      return run(context, couponId, { type: "ChangeCoupon", coupon, seen, at: now() });
    }),
    route(removeCouponContract, ({ params, context }) =>
      run(context, idOf(params.couponId), { type: "RemoveCoupon", at: now() }),
    ),
    route(restoreCouponContract, ({ params, context }) =>
      run(context, idOf(params.couponId), { type: "RestoreCoupon", at: now() }),
    ),
  ];
};
