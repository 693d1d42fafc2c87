import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { AnalyticsIds } from "../analytics-ids/analytics-ids.ts";
import { type ByMailDependencies, byMailRoutes } from "./by-mail.ts";
import { signUpForRestockContract } from "./contract.ts";
import { type CountDependencies, createCountSignUps } from "./count-sign-ups.ts";
import { createFindRestockVariant } from "./find-variant.ts";
import { restockRefusal } from "./refusal.ts";
import { type SendRouteDependencies, sendRoutes } from "./send-routes.ts";
import { createSignUp, type SignUpDependencies } from "./sign-up.ts";

export type RestockDependencies = Omit<
  SignUpDependencies & SendRouteDependencies & ByMailDependencies & CountDependencies,
  "findVariant" | "countSignUps"
> & {
  /** Whether the visitor can see the page at a path and so sign up for what is on it. */
  readonly mayOpen: (context: RequestContext, path: string) => Promise<boolean>;
  readonly analyticsIds: Pick<AnalyticsIds, "link">;
};

/**
 * Variant and address make a sign-up happen once. With an additional idempotency key from the
 * visitor, one key could cover two sign-ups, or another visitor's command.
 */
const visitorMetadata = (context: RequestContext): EventMetadata => ({
  websiteId: context.websiteId,
  actor: "visitor",
  correlationId: context.correlationId,
  ...(context.visitorId !== undefined && { visitorId: context.visitorId }),
});

export const restockCommands = (dependencies: RestockDependencies): readonly Route[] => {
  const findVariant = createFindRestockVariant(dependencies.handler, dependencies.now);
  const countSignUps = createCountSignUps(dependencies);
  const signUp = createSignUp({ ...dependencies, findVariant, countSignUps });

  const signUpRoute = route(signUpForRestockContract, async ({ body, context }) => {
    const { productId, variantId } = body;
    const { websiteId, clientIp, proxied, hasLimitPass, origin } = context;
    const variant = await findVariant(websiteId, productId, variantId);
    if (variant !== undefined && !(await dependencies.mayOpen(context, variant.productUrl)))
      throw restockRefusal({ code: "variant-not-found" });
    const ownHolds = ownHoldsOf(context.cookies);
    const client = { clientIp, proxied, hasLimitPass };
    const outcome = await signUp({ ...body, ownHolds, client, origin }, visitorMetadata(context));
    if (!outcome.ok) throw restockRefusal(outcome.rejection);
    const { message, personId, position } = outcome.value;
    return {
      body: { message },
      cookies: await dependencies.analyticsIds.link(context, personId, "restock-sign-up"),
      ...(position !== undefined && { position }),
    };
  });

  return [
    signUpRoute,
    ...sendRoutes({ ...dependencies, findVariant }),
    ...byMailRoutes({ ...dependencies, findVariant }),
  ];
};
