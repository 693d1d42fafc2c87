import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { MailModeOf } from "#domain/mail/mail-mode.ts";
import { sendDecider } from "#domain/restock/decide-send.ts";
import { type Audience, RestockSendEvent } from "#domain/restock/events.ts";
import type { SendRejection } from "#domain/restock/rejections.ts";
import { sendStreamId, type VariantKey } from "#domain/restock/stream-ids.ts";
import type { FindRestockVariant } from "#domain/restock/variant-facts.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Handler } from "../kit/handle.ts";

export type RequestSendDependencies = {
  readonly mailModeOf: MailModeOf;
  readonly handler: Handler;
  readonly findVariant: FindRestockVariant;
  readonly newId: () => string;
  readonly now: () => string;
};

export type SendOptions = VariantKey & {
  readonly audience: Audience;
  /** 0: no units are held. */
  readonly holdMinutes: number;
  readonly graceSeconds: number;
  /** Id of the send; absent: a new one. */
  readonly sendId?: string;
  /** Revision of the stock's stream, when received stock caused the request. */
  readonly arrival?: { readonly sendId: string; readonly revision: number };
};

export type SendAnswer = {
  readonly sendId: string;
  /** `already-running`: another one runs, or this arrival already had its own. */
  readonly status: "requested" | "already-running";
  /** ISO 8601: the send can be cancelled until then. */
  readonly startsAt: string;
  readonly position: bigint | undefined;
};

export type RequestSend = (
  wish: SendOptions,
  origin: string,
  metadata: EventMetadata,
) => Promise<Result<SendAnswer, SendRejection>>;

type FirstAnswer = { readonly sendId: string; readonly startsAt: string };

/**
 * Records that the people waiting for a variant are to be emailed; a job sends the emails. A
 * request while a send runs joins that send. Spec: A7.12.
 */
export const createRequestSend = (dependencies: RequestSendDependencies): RequestSend => {
  const { handler, findVariant, newId, now, mailModeOf } = dependencies;
  const { run } = handler(sendDecider, RestockSendEvent);
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);

  return async ({ graceSeconds, arrival, sendId: given, ...wish }, origin, metadata) => {
    // Without a mail server nobody would get an email, so people keep waiting.
    if ((await mailModeOf(metadata.websiteId)) === "none")
      return reject({ code: "no-mail-server" });
    const { productId, variantId } = wish;
    const sendId = arrival?.sendId ?? given ?? newId();
    const variant = await findVariant(metadata.websiteId, productId, variantId);
    const { title } = (await settings.load(metadata.websiteId, SITE_SETTINGS_ID)).state;
    const at = now();
    const startsAt = new Date(Date.parse(at) + graceSeconds * 1_000).toISOString();
    const request = { ...wish, variant, websiteTitle: title, origin, sendId, startsAt, at };
    const outcome = await run(
      sendStreamId({ productId, variantId }),
      { type: "RequestSend", ...request, arrival: arrival?.revision },
      { metadata, answer: (): FirstAnswer => ({ sendId, startsAt }) },
    );
    if (!outcome.ok) return outcome;
    const { repeated, position, state } = outcome.value;
    if (typeof repeated === "string")
      return accept({ sendId: repeated, startsAt: at, status: "requested", position });
    if (repeated !== undefined)
      return accept({ ...(repeated as FirstAnswer), status: "requested", position });
    const running = state.running ?? { sendId, startsAt };
    const status = running.sendId === sendId ? "requested" : "already-running";
    return accept({ sendId: running.sendId, startsAt: running.startsAt, status, position });
  };
};
