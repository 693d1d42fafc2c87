import { checkoutTexts } from "#domain/checkout/texts.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { visitorMetadata } from "../cart/carts.ts";
import { accountPersons, heldAt } from "../kit/account-persons.ts";
import { answerDone } from "../kit/owner-answers.ts";
import { ownerMetadata, ownerMetadataOfBrowser } from "../kit/owner-metadata.ts";
import {
  cancelOwnSubscriptionContract,
  cancelSubscriptionContract,
  resumeSubscriptionContract,
} from "./contract.ts";
import {
  createSubscriptions,
  refuseSubscription,
  type SubscriptionCommandDependencies,
} from "./dependencies.ts";

/**
 * Subscriptions started while signed in, or by a guest with an address that the account had then.
 */
const isOwnText = `
  select from read.subscriptions as own
    join ${accountPersons} as whose
      on whose.website_id = own.website_id and whose.person_id = own.person_id
   where own.website_id = $1 and own.subscription_id = $2 and whose.site_user_id = $3
     and ${heldAt("own.started_at")}`;

const unknown = () => refuseSubscription({ code: "subscription-unknown" });

/**
 * The reason of a cancellation can contain anything about the customer, so it is sealed for them.
 */
const createSealReason =
  ({ handler, checkout: { personalData } }: SubscriptionCommandDependencies) =>
  async (websiteId: string, subscriptionId: string, reason: string) => {
    if (reason === "") return undefined;
    const { started } = (await createSubscriptions(handler).load(websiteId, subscriptionId)).state;
    if (started === undefined) throw unknown();
    const person = await personalData.sealFor(websiteId, started.person.personId, { reason });
    if (person === undefined)
      throw new Refusal(409, "person-forgotten", checkoutTexts.buyerForgotten);
    return person;
  };

export const cancelRoutes = (dependencies: SubscriptionCommandDependencies): readonly Route[] => {
  const { handler, sql, waitFor, now } = dependencies;
  const subscriptions = createSubscriptions(handler);
  const sealReason = createSealReason(dependencies);

  const isOwn = async (context: RequestContext, subscriptionId: string): Promise<boolean> => {
    const { websiteId, siteUser, readAfter } = context;
    await waitFor(["subscriptions", "site-users"], readAfter);
    const values = [websiteId, subscriptionId, siteUser?.siteUserId ?? null];
    return (await sql.query(isOwnText, values)).length > 0;
  };

  const cancel = async (
    subscriptionId: string,
    by: "subscriber" | "owner",
    reason: string,
    metadata: EventMetadata,
  ) => {
    const person = await sealReason(metadata.websiteId, subscriptionId, reason);
    const outcome = await subscriptions.run(
      subscriptionId,
      { type: "CancelSubscription", subscriptionId, by, person, at: now() },
      { metadata },
    );
    if (!outcome.ok) throw refuseSubscription(outcome.rejection);
    const { state, position } = outcome.value;
    return {
      body: { subscriptionId, paidUntil: state.paidUntil ?? now() },
      ...(position !== undefined && { position }),
    };
  };

  return [
    route(cancelOwnSubscriptionContract, async ({ params: { subscriptionId }, context }) => {
      if (!(await isOwn(context, subscriptionId))) throw unknown();
      return cancel(subscriptionId, "subscriber", "", visitorMetadata(context));
    }),
    route(cancelSubscriptionContract, async ({ params: { subscriptionId }, body, context }) => {
      const metadata = ownerMetadataOfBrowser(context);
      return cancel(subscriptionId, "owner", body.reason, metadata);
    }),
    route(resumeSubscriptionContract, async ({ params: { subscriptionId }, context }) => {
      const command = { type: "ResumeSubscription", subscriptionId, at: now() } as const;
      const metadata = ownerMetadata(context);
      const outcome = await subscriptions.run(subscriptionId, command, { metadata });
      return answerDone(outcome, refuseSubscription);
    }),
  ];
};
