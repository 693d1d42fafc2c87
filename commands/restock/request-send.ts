import { sendDecider } from "#domain/restock/decide-send.ts";
import { RestockSendEvent } from "#domain/restock/events.ts";
import type { SendRejection } from "#domain/restock/rejections.ts";
import { sendStreamId, type VariantKey } from "#domain/restock/stream-ids.ts";
import type { FindRestockVariant } from "#domain/restock/variant-facts.ts";
import { accept, type Result } from "#domain/shared/result.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Handler } from "../shared/handle.ts";

export type RequestSendDependencies = {
  readonly handler: Handler;
  readonly findVariant: FindRestockVariant;
  readonly newId: () => string;
  readonly now: () => string;
};

export type SendAnswer = {
  readonly sendId: string;
  readonly status: "requested" | "already-running";
  readonly position: bigint | undefined;
};

export type RequestSend = (
  variant: VariantKey,
  origin: string,
  metadata: EventMetadata,
) => Promise<Result<SendAnswer, SendRejection>>;

/**
 * Records that everybody who waits for a variant shall be mailed; a job does the mailing. Asking
 * again while a send runs joins that send. Spec: A7.12.
 */
export const createRequestSend = (dependencies: RequestSendDependencies): RequestSend => {
  const { handler, findVariant, newId, now } = dependencies;
  const { run } = handler(sendDecider, RestockSendEvent);
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);

  return async ({ productId, variantId }, origin, metadata) => {
    const sendId = newId();
    const variant = await findVariant(metadata.websiteId, productId, variantId);
    const { title } = (await settings.load(metadata.websiteId, SITE_SETTINGS_ID)).state;
    const about = { productId, variantId, variant, websiteTitle: title, origin };
    const request = { ...about, sendId, at: now() };
    const outcome = await run(
      sendStreamId({ productId, variantId }),
      { type: "RequestSend", ...request },
      { metadata, answer: () => sendId },
    );
    if (!outcome.ok) return outcome;
    const { repeated, position, state } = outcome.value;
    if (typeof repeated === "string")
      return accept({ sendId: repeated, status: "requested", position });
    const running = state.running ?? sendId;
    const status = running === sendId ? "requested" : "already-running";
    return accept({ sendId: running, status, position });
  };
};
