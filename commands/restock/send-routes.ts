import type { MailModeOf } from "#domain/mail/mail-mode.ts";
import { sendDecider } from "#domain/restock/decide-send.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import { restockRejectionText } from "#domain/restock/rejections.ts";
import { sendStreamId, signUpStreamId, type VariantKey } from "#domain/restock/stream-ids.ts";
import type { FindRestockVariant } from "#domain/restock/variant-facts.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import { answerDone } from "../kit/owner-answers.ts";
import { ownerMetadata, withDerivedKey } from "../kit/owner-metadata.ts";
import {
  cancelRestockSendContract,
  dismissRestockDoubtContract,
  expectArrivalContract,
  putBackSignUpContract,
  resendRestockNoticeContract,
  type SendRequest,
  sendAllRestockNoticesContract,
  sendRestockNoticesContract,
  takeOffSignUpContract,
} from "./contract.ts";
import { createHasVariant } from "./find-variant.ts";
import { restockRefusal } from "./refusal.ts";
import { createRequestSend } from "./request-send.ts";
import { createTakeOff, findSignUp, type TakeOffDependencies } from "./take-off.ts";

export type SendRouteDependencies = TakeOffDependencies & {
  readonly mailModeOf: MailModeOf;
  readonly findVariant: FindRestockVariant;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  /** Default for sends without their own value. */
  readonly graceSeconds: number;
  readonly newId: () => string;
};

/**
 * A request for several variants has one key; each variant's stream gets its own derived from it.
 */
const metadataFor = (context: RequestContext, variant: VariantKey): EventMetadata =>
  withDerivedKey(ownerMetadata(context), (key) => `${key}:${sendStreamId(variant)}`);

/** The latest of several; undefined when nothing was recorded. */
const latest = (positions: readonly (bigint | undefined)[]): bigint | undefined =>
  positions.reduce(
    (last, each) => (last === undefined || (each !== undefined && each > last) ? each : last),
    undefined,
  );

/** The members' calls for sends. */
export const sendRoutes = (dependencies: SendRouteDependencies): readonly Route[] => {
  const requestSend = createRequestSend(dependencies);
  const withGrace = ({ graceSeconds = dependencies.graceSeconds, ...wish }: SendRequest) => ({
    ...wish,
    graceSeconds,
  });

  const one = route(sendRestockNoticesContract, async ({ body, context }) => {
    const wish = withGrace(body);
    const outcome = await requestSend(wish, context.origin, metadataFor(context, body));
    if (!outcome.ok) throw restockRefusal(outcome.rejection);
    const { position, ...answer } = outcome.value;
    const { productId, variantId } = body;
    return {
      body: { productId, variantId, ...answer },
      ...(position !== undefined && { position }),
    };
  });

  const all = route(sendAllRestockNoticesContract, async ({ body, context }) => {
    const positions: (bigint | undefined)[] = [];
    const results = [];
    for (const wish of body.sendRequests) {
      const { productId, variantId } = wish;
      const outcome = await requestSend(
        withGrace(wish),
        context.origin,
        metadataFor(context, wish),
      );
      if (outcome.ok) {
        const { position, ...answer } = outcome.value;
        positions.push(position);
        results.push({ productId, variantId, ...answer });
      } else {
        const { rejection } = outcome;
        const message = restockRejectionText(rejection);
        const refused = { status: "refused" as const, code: rejection.code, message };
        results.push({ productId, variantId, ...refused });
      }
    }
    const position = latest(positions);
    return { body: { results }, ...(position !== undefined && { position }) };
  });

  return [one, all, ...afterwardsRoutes(dependencies)];
};

const findSend = `
  select product_id as "productId", variant_id as "variantId"
    from read.restock_sends where website_id = $1 and send_id = $2::uuid`;

/** The members' calls about a send and its single emails. The tables only identify the stream. */
const afterwardsRoutes = (dependencies: SendRouteDependencies): readonly Route[] => {
  const { handler, sql, findVariant, waitFor, newId, now } = dependencies;
  const sends = handler(sendDecider, RestockSendEvent);
  const hasVariant = createHasVariant(dependencies.handler);
  const signUps = handler(signUpDecider, RestockSignUpEvent);
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);

  const cancel = route(cancelRestockSendContract, async ({ params: { sendId }, context }) => {
    await waitFor(["restock"], context.readAfter);
    const [variant] = await sql.query<VariantKey>(findSend, [context.websiteId, sendId]);
    if (variant === undefined) throw restockRefusal({ code: "send-started" });
    const command = { type: "CancelSend", ...variant, sendId, at: now() } as const;
    const metadata = ownerMetadata(context);
    return answerDone(
      await sends.run(sendStreamId(variant), command, { metadata }),
      restockRefusal,
    );
  });

  const signUpOf = async ({ websiteId, readAfter }: RequestContext, signUpId: string) => {
    await waitFor(["restock"], readAfter);
    const found = await findSignUp(sql, websiteId, signUpId);
    if (found === undefined) throw restockRefusal({ code: "sign-up-over" });
    const { variant, personId } = found;
    return { variant, streamId: signUpStreamId(variant, personId) };
  };

  const resend = route(resendRestockNoticeContract, async ({ params: { signUpId }, context }) => {
    const { websiteId, origin } = context;
    const { variant, streamId } = await signUpOf(context, signUpId);
    const facts = await findVariant(websiteId, variant.productId, variant.variantId);
    const { title: websiteTitle } = (await settings.load(websiteId, SITE_SETTINGS_ID)).state;
    const about = { variant: facts, websiteTitle, origin, at: now() };
    const command = {
      type: "ResendNotice",
      ...variant,
      signUpId,
      resendId: newId(),
      ...about,
    } as const;
    const metadata = ownerMetadata(context);
    return answerDone(await signUps.run(streamId, command, { metadata }), restockRefusal);
  });

  const dismiss = route(dismissRestockDoubtContract, async ({ params: { signUpId }, context }) => {
    const { variant, streamId } = await signUpOf(context, signUpId);
    const command = { type: "DismissDoubt", ...variant, signUpId, at: now() } as const;
    const metadata = ownerMetadata(context);
    return answerDone(await signUps.run(streamId, command, { metadata }), restockRefusal);
  });

  const expect = route(expectArrivalContract, async ({ body, context }) => {
    const isKnown = await hasVariant(context.websiteId, body.productId, body.variantId);
    const command = { type: "ExpectArrival", ...body, isKnown, at: now() } as const;
    const metadata = ownerMetadata(context);
    return answerDone(await sends.run(sendStreamId(body), command, { metadata }), restockRefusal);
  });

  return [cancel, resend, dismiss, expect, ...takeOffRoutes(dependencies)];
};

const takeOffRoutes = (dependencies: SendRouteDependencies): readonly Route[] => {
  const { takeOff, putBack } = createTakeOff(dependencies);
  const { waitFor } = dependencies;
  return [
    route(takeOffSignUpContract, async ({ params: { signUpId }, context }) => {
      await waitFor(["restock"], context.readAfter);
      return answerDone(await takeOff(signUpId, ownerMetadata(context)), restockRefusal);
    }),
    route(putBackSignUpContract, async ({ params: { signUpId }, context }) => {
      await waitFor(["restock"], context.readAfter);
      return answerDone(await putBack(signUpId, ownerMetadata(context)), restockRefusal);
    }),
  ];
};
