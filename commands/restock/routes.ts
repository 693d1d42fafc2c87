import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import {
  restockRejectionText,
  type SendRejection,
  type SignUpRejection,
} from "#domain/restock/rejections.ts";
import { sendStreamId, type VariantKey } from "#domain/restock/stream-ids.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import {
  sendAllRestockNoticesContract,
  sendRestockNoticesContract,
  signUpForRestockContract,
} from "./contract.ts";
import { createFindRestockVariant } from "./find-variant.ts";
import { createRequestSend, type RequestSendDependencies } from "./request-send.ts";
import { createSignUp, type SignUpDependencies } from "./sign-up.ts";

export type RestockDependencies = Omit<
  SignUpDependencies & RequestSendDependencies,
  "findVariant"
> & {
  /** Whether the visitor may see the page at a path: what stands on it can be waited for. */
  readonly mayOpen: (context: RequestContext, path: string) => Promise<boolean>;
};

const statusOf = ({ code }: SignUpRejection | SendRejection): number => {
  switch (code) {
    case "email-blank":
    case "email-invalid":
    case "captcha-missing":
    case "captcha-failed":
      return 400;
    case "variant-not-found":
      return 404;
    default:
      return 409;
  }
};

/** The text also stands where the specification has it: `data.message`. Spec: A7.9. */
const refusal = (rejection: SignUpRejection | SendRejection): Refusal => {
  const message = restockRejectionText(rejection);
  const blames = rejection.code === "email-blank" || rejection.code === "email-invalid";
  return new Refusal(statusOf(rejection), rejection.code, message, {
    beside: { data: { message } },
    ...(blames && { fields: { siteVisitorEmail: message } }),
  });
};

/**
 * Variant and address make a sign-up happen once. A visitor's idempotency key besides would let one
 * key stand for two sign-ups, or for a command of somebody else.
 */
const visitorMetadata = (context: RequestContext): EventMetadata => ({
  websiteId: context.websiteId,
  actor: "visitor",
  correlationId: context.correlationId,
  ...(context.visitorId !== undefined && { visitorId: context.visitorId }),
});

/** A request over several variants has one key: each variant's stream gets its own of it. */
const ownerMetadata = (context: RequestContext, variant: VariantKey): EventMetadata => ({
  websiteId: context.websiteId,
  actor: `owner:${context.owner?.ownerId ?? ""}`,
  correlationId: context.correlationId,
  ...(context.idempotencyKey !== undefined && {
    idempotencyKey: `${context.idempotencyKey}:${sendStreamId(variant)}`,
  }),
});

/** The latest of several; undefined when nothing was recorded. */
const latest = (positions: readonly (bigint | undefined)[]): bigint | undefined =>
  positions.reduce(
    (last, each) => (last === undefined || (each !== undefined && each > last) ? each : last),
    undefined,
  );

export const restockCommands = (dependencies: RestockDependencies): readonly Route[] => {
  const findVariant = createFindRestockVariant(dependencies.handler, dependencies.now);
  const signUp = createSignUp({ ...dependencies, findVariant });
  const requestSend = createRequestSend({ ...dependencies, findVariant });

  const signUpRoute = route(signUpForRestockContract, async ({ body, context }) => {
    const { productId, variantId } = body;
    const variant = await findVariant(context.websiteId, productId, variantId);
    if (variant !== undefined && !(await dependencies.mayOpen(context, variant.productUrl)))
      throw refusal({ code: "variant-not-found" });
    const ownHolds = ownHoldsOf(context.cookies);
    const outcome = await signUp({ ...body, ownHolds }, visitorMetadata(context));
    if (!outcome.ok) throw refusal(outcome.rejection);
    const { message, position } = outcome.value;
    return {
      body: { message },
      ...(position !== undefined && { position }),
    };
  });

  const sendRoute = route(sendRestockNoticesContract, async ({ body, context }) => {
    const outcome = await requestSend(body, context.origin, ownerMetadata(context, body));
    if (!outcome.ok) throw refusal(outcome.rejection);
    const { position, ...answer } = outcome.value;
    return {
      status: 202,
      body: { ...body, ...answer },
      ...(position !== undefined && { position }),
    };
  });

  const sendAllRoute = route(sendAllRestockNoticesContract, async ({ body, context }) => {
    const positions: (bigint | undefined)[] = [];
    const results = [];
    for (const { productId, variantId } of body.sendRequests) {
      const variant = { productId, variantId };
      const outcome = await requestSend(variant, context.origin, ownerMetadata(context, variant));
      if (outcome.ok) {
        const { position, sendId, status } = outcome.value;
        positions.push(position);
        results.push({ ...variant, sendId, status });
      } else {
        const { rejection } = outcome;
        const message = restockRejectionText(rejection);
        results.push({ ...variant, status: "refused" as const, code: rejection.code, message });
      }
    }
    const position = latest(positions);
    return { status: 202, body: { results }, ...(position !== undefined && { position }) };
  });

  return [signUpRoute, sendRoute, sendAllRoute];
};
