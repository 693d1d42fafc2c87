import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { leavableStatuses } from "#domain/restock/sign-up-status.ts";
import { signUpStreamId, type VariantKey } from "#domain/restock/stream-ids.ts";
import type { FindRestockVariant } from "#domain/restock/variant-facts.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Answer, type Route, route } from "#infra/http/route.ts";
import { type Sql, wordList } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { confirmRestockSignUpContract, unsubscribeRestockContract } from "./contract.ts";
import { heldUnitRoute } from "./held-unit-route.ts";
import { createRestockLinks } from "./links.ts";
import { restockRefusal, tokenInvalid } from "./refusal.ts";

export type ByMailDependencies = {
  readonly handler: Handler;
  readonly sql: Sql;
  readonly signing: Signing;
  readonly findVariant: FindRestockVariant;
  /** Resolves when these projections have reached the position, or after a limited time. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly head: () => Promise<bigint>;
  readonly now: () => string;
};

const visitor = ({ websiteId, correlationId }: RequestContext): EventMetadata => ({
  websiteId,
  actor: "visitor",
  correlationId,
});

/** Redirects to the page that asked, or answers 204 to a program. */
const done = (
  path: string,
  page: "yes" | undefined,
  position: bigint | undefined,
): Answer<undefined, 303> => ({
  ...(position !== undefined && { position }),
  ...(page !== undefined && { status: 303, headers: { location: `${path}?done=yes` } }),
});

const findLeavable = `
  select sign_up_id as "signUpId", product_id as "productId", variant_id as "variantId"
    from read.restock_sign_ups
   where website_id = $1 and person_id = $2::uuid
     and status in (${wordList(leavableStatuses)})`;

/** The calls of links in restock emails. */
export const byMailRoutes = (dependencies: ByMailDependencies): readonly Route[] => {
  const { handler, sql, signing, waitFor, head, now } = dependencies;
  const links = createRestockLinks(signing);
  const signUps = handler(signUpDecider, RestockSignUpEvent);

  const confirm = route(confirmRestockSignUpContract, async ({ query, context }) => {
    const token = links.readConfirm(context.websiteId, query.token);
    if (token === undefined) throw tokenInvalid();
    const { personId, ...signUp } = token;
    const outcome = await signUps.run(
      signUpStreamId(token, personId),
      { type: "ConfirmSignUp", ...signUp, at: now() },
      { metadata: visitor(context) },
    );
    if (!outcome.ok) throw restockRefusal(outcome.rejection);
    return done(confirmRestockSignUpContract.path, query.page, outcome.value.position);
  });

  const unsubscribe = route(unsubscribeRestockContract, async ({ query, context }) => {
    const { websiteId } = context;
    const personId = links.readUnsubscribe(websiteId, query.token);
    if (personId === undefined) throw tokenInvalid();
    await waitFor(["restock"], await head());
    type Open = VariantKey & { readonly signUpId: string };
    const open = await sql.query<Open>(findLeavable, [websiteId, personId]);
    let position: bigint | undefined;
    for (const { signUpId, ...variant } of open) {
      const outcome = await signUps.run(
        signUpStreamId(variant, personId),
        { type: "LeaveSignUp", signUpId, at: now() },
        { metadata: visitor(context) },
      );
      if (outcome.ok) position = outcome.value.position ?? position;
    }
    return done(unsubscribeRestockContract.path, query.page, position);
  });

  return [confirm, unsubscribe, heldUnitRoute(dependencies)];
};
