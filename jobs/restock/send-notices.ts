import * as z from "zod/mini";
import { MAX_HELD_UNITS, sendDecider } from "#domain/restock/decide-send.ts";
import { Audience, RestockSendEvent, type SkipReason } from "#domain/restock/events.ts";
import type { SendOutcomes } from "#domain/restock/send-outcomes.ts";
import { sendStreamId } from "#domain/restock/stream-ids.ts";
import type { FindRestockVariant } from "#domain/restock/variant-facts.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { relayRule } from "../kit/event-jobs.ts";
import { createCountOutcomes } from "./count-outcomes.ts";
import { createNotifier, type NoticeContent, type NotifierDependencies } from "./notify.ts";
import { createNotifyAll } from "./notify-all.ts";
import { createSendTables, type SendScope } from "./waiting-sign-ups.ts";

export const SEND_NOTICES = "restock-send-notices";

export type SendNoticesDependencies = NotifierDependencies & {
  readonly sql: Sql;
  readonly eventStore: Pick<EventStore, "readAll">;
  readonly findVariant: FindRestockVariant;
  /**
   * Resolves when the projection `restock` has applied everything recorded before the call; throws
   * when that takes too long.
   */
  readonly waitForRestock: () => Promise<void>;
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
  audience: z._default(Audience, "everyone"),
  holdMinutes: z.optional(z.number()),
});
type Payload = z.infer<typeof Payload>;

const jobKeyOf = (sendId: string): string => `restock-send-${sendId}`;

/**
 * One job per send, however often the event is read. It waits until the send can no longer be
 * cancelled.
 */
export const sendNoticesRule = relayRule(
  RestockSendEvent,
  "RestockSendRequested",
  (event, { position, metadata }) => {
    const { websiteId, correlationId } = metadata;
    const about = { ...event, websiteId, correlationId, position: String(position) };
    const payload = Payload.parse(about);
    const { startsAt } = event;
    const terms = startsAt !== undefined && { terms: { runAt: startsAt } };
    return { name: SEND_NOTICES, payload, key: jobKeyOf(payload.sendId), ...terms };
  },
);

const noticeContentOf = (payload: Payload): NoticeContent => {
  const { websiteId, correlationId } = payload;
  return { ...payload, metadata: { websiteId, actor: `job:${SEND_NOTICES}`, correlationId } };
};

/** Maximum number of recipients, or null for everyone. */
const unitsFor = ({ audience, holdMinutes }: Payload, unitsLeft: number): number | null => {
  if (audience === "everyone" || !Number.isFinite(unitsLeft)) return null;
  return holdMinutes === undefined ? unitsLeft : Math.min(unitsLeft, MAX_HELD_UNITS);
};

const TOGETHER_MS = 60_000;

/**
 * When the send continues: emails that are due within a minute of the first are tried together,
 * because each run reads the whole list.
 */
const nextRunOf = (nextTries: readonly string[]): string | undefined => {
  const [first, ...others] = nextTries.map((at) => Date.parse(at)).sort((a, b) => a - b);
  if (first === undefined) return undefined;
  const last = others.findLast((at) => at <= first + TOGETHER_MS) ?? first;
  return new Date(last).toISOString();
};

type Notified = Readonly<Record<"sent" | "failed" | "bounced" | "inDoubt", number>>;

/** An email in doubt stays so in the send's counts, whatever a member decided since. */
const notifiedOf = ({ sent, failed, bounced, dismissed, ...others }: SendOutcomes): Notified => ({
  sent,
  failed: failed + bounced,
  bounced,
  inDoubt: others["in-doubt"] + dismissed,
});

/**
 * The number of skipped recipients follows from the log. The table only distinguishes people who
 * still wait from those who left in the meantime.
 */
const skippedOf = (
  { recipients, sent, failed, inDoubt }: Notified & { readonly recipients: number },
  { stopped, waiting }: { readonly stopped: SkipReason | undefined; readonly waiting: number },
): Partial<Record<SkipReason, number>> => {
  const skipped = Math.max(0, recipients - sent - failed - inDoubt);
  const left = stopped === undefined ? 0 : Math.min(waiting, skipped);
  const gone = skipped - left;
  return {
    ...(stopped !== undefined && left > 0 && { [stopped]: left }),
    ...(gone > 0 && { gone }),
  };
};

/** The start and end of a send in its own stream. */
const createSendLifecycle = (dependencies: SendNoticesDependencies) => {
  const { sql, handler, eventStore, findVariant, now } = dependencies;
  const sends = handler(sendDecider, RestockSendEvent);
  const tables = createSendTables(sql);
  const countOutcomes = createCountOutcomes(eventStore);

  const runningOf = async ({ websiteId, sendId, ...variant }: Payload) => {
    const { running } = (await sends.load(websiteId, sendStreamId(variant))).state;
    return running?.sendId === sendId ? running : undefined;
  };

  /** The send as it runs; undefined when it was cancelled or is over. */
  const begin = async (payload: Payload, scope: SendScope, { metadata }: NoticeContent) => {
    const { websiteId, productId, variantId, sendId } = payload;
    const recipients = await tables.countWaiting(scope);
    const variant = await findVariant(websiteId, productId, variantId);
    const units = unitsFor(payload, variant?.unitsLeft ?? 0);
    const start = { productId, variantId, sendId, recipients, units, at: now() };
    const command = { type: "StartSend", ...start } as const;
    await sends.run(sendStreamId(payload), command, { metadata });
    return runningOf(payload);
  };

  const complete = async (
    payload: Payload,
    scope: SendScope,
    stopped: SkipReason | undefined,
    { metadata }: NoticeContent,
  ): Promise<void> => {
    const { productId, variantId, sendId } = payload;
    const [outcomes, waiting, running] = await Promise.all([
      countOutcomes(scope),
      tables.countWaiting(scope),
      runningOf(payload),
    ]);
    const { recipients = 0 } = running ?? {};
    const outcome = notifiedOf(outcomes);
    const skippedFor = skippedOf({ recipients, ...outcome }, { stopped, waiting });
    const completed = { productId, variantId, sendId, ...outcome, skippedFor, at: now() };
    const command = { type: "CompleteSend", ...completed } as const;
    await sends.run(sendStreamId(payload), command, { metadata });
  };

  return { runningOf, begin, complete };
};

/**
 * Emails the people who waited when the send was requested. It can be killed at any point and
 * resumes: every email is recorded before delivery, an interrupted delivery is in doubt and not
 * repeated, and each person's outcome is recorded. It stops early when the stock is gone again.
 */
export const createSendNotices = (dependencies: SendNoticesDependencies): Task => {
  const { sql, findVariant, waitForRestock } = dependencies;
  const { runningOf, begin, complete } = createSendLifecycle(dependencies);
  const notifier = createNotifier(dependencies);
  const notifyAll = createNotifyAll({
    tables: createSendTables(sql),
    notifier,
    findVariant,
    waitForRestock,
  });

  return async (input, { signal }) => {
    const payload = Payload.parse(input);
    const { websiteId, productId, variantId, sendId } = payload;
    const content = noticeContentOf(payload);
    const requestedAt = BigInt(payload.position);
    const scope: SendScope = { websiteId, productId, variantId, sendId, requestedAt };
    const found = await runningOf(payload);
    if (found === undefined) return;
    await waitForRestock();
    const running = found.isStarted ? found : await begin(payload, scope, content);
    if (running === undefined) return;
    const { units } = running;
    const options = { jobKey: jobKeyOf(sendId), units, signal };
    let progress = await notifyAll(content, scope, options);
    await waitForRestock();
    while (progress.isWorthAnotherTurn) {
      progress = await notifyAll(content, scope, options);
      await waitForRestock();
    }
    const runAt = nextRunOf(progress.nextTries);
    if (runAt !== undefined) throw new RunAgainAt(runAt);
    await complete(payload, scope, progress.stopped, content);
  };
};
