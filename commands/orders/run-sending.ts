import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { unsentQuantity } from "#domain/orders/line-units.ts";
import { orderRejectionText } from "#domain/orders/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Handler } from "../kit/handle.ts";
import {
  type BegunSending,
  createSendingRecords,
  type ItemState,
  type SendingItem,
} from "./sending-records.ts";

export type SendingDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly now: () => string;
  /** A background run failed for a reason that is ours. */
  readonly onDefect?: (error: unknown) => void;
};

const AT_ONCE = 8;
/** Our choice; a quarter of a minute and more lies between two of them. */
const MAX_TRIES = 5;
const GAVE_UP = "This order kept failing because of an internal error.";

type Settle = (state: ItemState, reason?: string) => Promise<void>;

/** One order. Doing it again does it once: the shipment has the sending's id. */
const createItemRun = ({ sql, handler, now }: SendingDependencies) => {
  const orders = handler(orderDecider, OrderEvent);
  const records = createSendingRecords(sql, now);

  const takeBack = async (orderId: string, metadata: EventMetadata, settle: Settle) => {
    const fulfilmentId = metadata.correlationId ?? "";
    const command = { type: "TakeBackShipment", fulfilmentId, at: now() } as const;
    const done = await orders.run(orderId, command, { metadata });
    // One that is not there any more has been taken back already.
    return done.ok || done.rejection.code === "fulfilment-unknown"
      ? settle("taken-back")
      : settle("left", orderRejectionText(done.rejection));
  };

  return async (
    { tellsBuyer, undoing }: BegunSending,
    { place, orderId, tries }: SendingItem,
    metadata: EventMetadata,
  ): Promise<void> => {
    const sendingId = metadata.correlationId ?? "";
    const settle: Settle = (state, reason = "") => records.settle(sendingId, place, state, reason);
    if (tries > MAX_TRIES) return settle(undoing ? "left" : "refused", GAVE_UP);
    if (undoing) return takeBack(orderId, metadata, settle);
    const { state } = await orders.load(metadata.websiteId, orderId);
    if (state.fulfilments.some(({ fulfilmentId }) => fulfilmentId === sendingId))
      return settle("sent");
    const lines = (state.placed?.lines ?? [])
      .map((line) => ({ lineId: line.lineId, quantity: unsentQuantity(state, line) }))
      .filter(({ quantity }) => quantity > 0);
    const isSendable = state.progress === "definite" && !state.cancelled;
    if (isSendable && lines.length === 0) return settle("nothing-to-send");
    const shipment = { fulfilmentId: sendingId, lines, tracking: null, tellsBuyer, at: now() };
    const sent = await orders.run(orderId, { type: "FulfilOrder", ...shipment }, { metadata });
    return sent.ok ? settle("sent") : settle("refused", orderRejectionText(sent.rejection));
  };
};

/**
 * Runs a sending, or its undoing, unless somebody is at it: order after order, whole, each settled before the next ones,
 * so that a run that was cut is taken up and nothing is sent twice. What fails time and again is told as
 * refused, or left when undoing. Every event has the sending's id as correlation id.
 */
export const createRunSending = (dependencies: SendingDependencies) => {
  const { sql, now, onDefect = () => undefined } = dependencies;
  const records = createSendingRecords(sql, now);
  const runItem = createItemRun(dependencies);

  const work = async (begun: BegunSending, websiteId: string, sendingId: string): Promise<void> => {
    const metadata = { websiteId, actor: `owner:${begun.startedBy}`, correlationId: sendingId };
    const state = begun.undoing ? "sent" : "waiting";
    const failures: unknown[] = [];
    for (let after = 0; ; ) {
      const items = await records.next(sendingId, state, after, AT_ONCE);
      if (items.length === 0) break;
      after = Math.max(...items.map(({ place }) => place));
      const ends = await Promise.allSettled(items.map((item) => runItem(begun, item, metadata)));
      for (const end of ends) if (end.status === "rejected") failures.push(end.reason);
    }
    // One that fails keeps no other waiting; the next run comes to it again.
    if (failures.length > 0) throw failures[0];
    await records.finish(sendingId, begun);
  };

  /** Resolves when it has begun, with a promise of its end that never rejects. */
  return async (
    websiteId: string,
    sendingId: string,
  ): Promise<{ readonly done: Promise<void> } | undefined> => {
    const begun = await records.claim(websiteId, sendingId);
    if (begun === undefined) return undefined;
    // What failed is not heard of any more, and is taken up as what was cut.
    return { done: work(begun, websiteId, sendingId).catch(onDefect) };
  };
};

/** Takes up sendings whose process has ended in the middle; answers how many. */
export const createResumeSendings = (dependencies: SendingDependencies) => {
  const records = createSendingRecords(dependencies.sql, dependencies.now);
  const runSending = createRunSending(dependencies);
  return async (): Promise<number> => {
    const interrupted = await records.interrupted();
    for (const { websiteId, sendingId } of interrupted) {
      const run = await runSending(websiteId, sendingId);
      await run?.done;
    }
    return interrupted.length;
  };
};
