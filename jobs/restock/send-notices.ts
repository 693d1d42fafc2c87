import * as z from "zod/mini";
import type { Handler } from "#commands/shared/handle.ts";
import { sendDecider } from "#domain/restock/decide-send.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import { type Notice, restockNotice } from "#domain/restock/notice.ts";
import { noticeMailId, sendStreamId, signUpStreamId } from "#domain/restock/stream-ids.ts";
import type { FindRestockVariant } from "#domain/restock/variant-facts.ts";
import type { EventMetadata, RecordedEvent } from "#infra/event-store/port.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { RelayRule } from "../relay.ts";
import {
  findOutcome,
  findWaiting,
  type SendScope,
  type WaitingSignUp,
} from "./waiting-sign-ups.ts";

export const SEND_NOTICES = "restock-send-notices";

export type SendNoticesDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly deliveries: Deliveries;
  readonly findVariant: FindRestockVariant;
  /** Resolves when the projection `restock` has applied all that was recorded before the call; throws when it takes too long. */
  readonly waitForRestock: () => Promise<void>;
  readonly now: () => string;
};

const Payload = z.object({
  websiteId: z.string(),
  productId: z.string(),
  variantId: z.string(),
  sendId: z.string(),
  position: z.string(),
  correlationId: z.string(),
  productName: z.string(),
  attributes: z.record(z.string(), z.string()),
  websiteTitle: z.string(),
  productUrl: z.string(),
});
type Payload = z.infer<typeof Payload>;

/** One job per send, however often the event is read. */
export const sendNoticesRule = {
  type: "RestockSendRequested",
  toJob: ({ data, position, metadata }: RecordedEvent) => {
    const { websiteId, correlationId } = metadata;
    const about = { ...data, websiteId, correlationId, position: String(position) };
    const payload = Payload.parse(about);
    return { name: SEND_NOTICES, payload, key: jobKeyOf(payload.sendId) };
  },
} satisfies RelayRule;

const jobKeyOf = (sendId: string): string => `restock-send-${sendId}`;

/** People looked at per query. */
const PAGE = 100;
/** Mails under way at a time; before each such handful the stock is looked at again. */
const AT_ONCE = 8;

/**
 * Mails everybody who waited when the send was requested. Killed at any point, it goes on where it
 * was: who has been told is recorded person by person, and a mail carries the same id however often
 * it is tried. Stops early when the stock is gone again.
 */
export const createSendNotices = (dependencies: SendNoticesDependencies): Task => {
  const { sql, handler, waitForRestock, now } = dependencies;
  const sends = handler(sendDecider, RestockSendEvent);
  const tell = createTell(dependencies);

  return async (input, { signal }) => {
    const payload = Payload.parse(input);
    const { websiteId, productId, variantId, sendId } = payload;
    const streamId = sendStreamId(payload);
    if ((await sends.load(websiteId, streamId)).state.running !== sendId) return;
    const scope: SendScope = {
      websiteId,
      productId,
      variantId,
      sendId,
      requestedAt: BigInt(payload.position),
    };
    await waitForRestock();
    const postponed = await tellAll(dependencies, tell, payload, scope, signal);
    await waitForRestock();
    if (postponed > 0) throw new Error(`${postponed} mails will be tried again later.`);
    const outcome = await findOutcome(sql, scope);
    const completed = { productId, variantId, sendId, ...outcome, at: now() };
    const metadata = metadataOf(payload);
    await sends.run(streamId, { type: "CompleteSend", ...completed }, { metadata });
  };
};

const metadataOf = ({ websiteId, correlationId }: Payload): EventMetadata => ({
  websiteId,
  actor: `job:${SEND_NOTICES}`,
  correlationId,
});

/** Answers how many mails the server wants again later. */
const tellAll = async (
  { sql, findVariant }: SendNoticesDependencies,
  tell: Tell,
  payload: Payload,
  scope: SendScope,
  signal: AbortSignal,
): Promise<number> => {
  const notice = restockNotice(payload);
  let postponed = 0;
  for (let after = 0; ; ) {
    const page = await findWaiting(sql, scope, after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return postponed;
    for (let at = 0; at < page.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const variant = await findVariant(scope.websiteId, scope.productId, scope.variantId);
      if (variant === undefined || variant.soldOut) return postponed;
      const told = await Promise.all(
        page.slice(at, at + AT_ONCE).map((signUp) => tell(payload, signUp, notice)),
      );
      postponed += told.filter((each) => each === "postponed").length;
    }
    after = last.position;
  }
};

type Tell = (
  payload: Payload,
  signUp: WaitingSignUp,
  notice: Notice,
) => Promise<"settled" | "postponed">;

const createTell = ({ handler, deliveries, now }: SendNoticesDependencies): Tell => {
  const signUps = handler(signUpDecider, RestockSignUpEvent);
  return async (payload, { signUpId, personId, email }, notice) => {
    if (email === null) return "settled";
    const { websiteId, productId, variantId, sendId } = payload;
    const about = { websiteId, to: email, aboutPersonId: personId };
    const mail = { id: noticeMailId(signUpId), ...about, ...notice };
    const delivery = await deliveries.deliver(jobKeyOf(sendId), mail);
    if (delivery.state === "postponed") return "postponed";
    const outcome = { signUpId, productId, variantId, sendId, at: now() };
    await signUps.run(
      signUpStreamId(payload, personId),
      delivery.state === "handed-over"
        ? { type: "RecordNoticeSent", ...outcome }
        : { type: "RecordNoticeFailed", ...outcome, reason: delivery.reason },
      { metadata: metadataOf(payload) },
    );
    return "settled";
  };
};
