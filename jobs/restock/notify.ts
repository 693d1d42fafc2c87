import type { Handler } from "#commands/kit/handle.ts";
import type { createHeldUnits } from "#commands/restock/held-units.ts";
import type { RestockLinks } from "#commands/restock/links.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { type NeedsAttention, RestockSignUpEvent } from "#domain/restock/events.ts";
import { restockNotice } from "#domain/restock/notice.ts";
import { noticeMailId, signUpStreamId, type VariantKey } from "#domain/restock/stream-ids.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Deliveries, Delivery, FailureKind } from "#infra/mail/port.ts";
import type { WaitingSignUp } from "./waiting-sign-ups.ts";

export type NotifierDependencies = {
  readonly handler: Handler;
  readonly deliveries: Deliveries;
  readonly links: Pick<RestockLinks, "unsubscribe" | "held">;
  readonly heldUnits: Pick<ReturnType<typeof createHeldUnits>, "holdIdFor">;
  readonly now: () => string;
};

/** Content of an email, and the send it counts for. */
export type NoticeContent = VariantKey & {
  readonly websiteId: string;
  readonly sendId: string;
  readonly resendId?: string | undefined;
  readonly productName: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly websiteTitle: string;
  readonly productUrl: string;
  readonly holdMinutes?: number | undefined;
  readonly metadata: EventMetadata;
};

type Person = Pick<WaitingSignUp, "signUpId" | "personId" | "email">;

const unsettledOf: Readonly<Record<FailureKind, NeedsAttention>> = {
  bounced: "bounced",
  "gave-up": "failed",
  "in-doubt": "in-doubt",
  stopped: "failed",
};

/** Sends one person's email and records its outcome. */
export const createNotifier = (dependencies: NotifierDependencies) => {
  const { handler, deliveries, links, heldUnits, now } = dependencies;
  const signUps = handler(signUpDecider, RestockSignUpEvent);
  const stocks = handler(stockDecider, StockEvent);

  const holdOf = ({ websiteId, productId, variantId }: NoticeContent, { signUpId }: Person) => ({
    productId,
    variantId,
    holdId: heldUnits.holdIdFor(websiteId, signUpId),
    at: now(),
  });

  return {
    /** Whether a unit is held for the person now. */
    hold: async (content: NoticeContent, person: Person, minutes: number): Promise<boolean> => {
      const expiresAt = new Date(Date.parse(now()) + minutes * 60_000).toISOString();
      const hold = { ...holdOf(content, person), quantity: 1, expiresAt };
      const { metadata } = content;
      const command = { type: "HoldStock", ...hold } as const;
      return (await stocks.run(content.variantId, command, { metadata })).ok;
    },

    /** For a person whom the email will never reach. */
    release: async (content: NoticeContent, person: Person): Promise<void> => {
      const hold = { ...holdOf(content, person), reason: "cancelled" } as const;
      const { metadata } = content;
      await stocks.run(content.variantId, { type: "ReleaseHold", ...hold }, { metadata });
    },

    /** Throws MailNotAccepted while no server responds. */
    deliver: (jobKey: string, content: NoticeContent, person: Person): Promise<Delivery> => {
      const { websiteId, productId, variantId, productUrl, holdMinutes } = content;
      const { signUpId, personId, email } = person;
      const { origin } = new URL(productUrl);
      const unsubscribe = `${origin}${links.unsubscribe(websiteId, personId)}`;
      const held = `${origin}${links.held(websiteId, { productId, variantId, signUpId })}`;
      const product = holdMinutes === undefined ? productUrl : held;
      return deliveries.deliver(jobKey, {
        id: noticeMailId(signUpId),
        kind: "restock-notice",
        websiteId,
        to: email,
        toPersonId: personId,
        aboutPersonId: personId,
        unsubscribe,
        ...restockNotice(
          { ...content, attributes: { ...content.attributes } },
          { product, unsubscribe },
        ),
      });
    },

    record: async (content: NoticeContent, person: Person, delivery: Delivery): Promise<void> => {
      if (delivery.state === "postponed") return;
      const { productId, variantId, sendId, resendId, metadata } = content;
      const { signUpId, personId } = person;
      const outcome = { signUpId, productId, variantId, sendId, resendId, at: now() };
      await signUps.run(
        signUpStreamId(content, personId),
        delivery.state === "handed-over"
          ? { type: "RecordNoticeSent", ...outcome }
          : {
              type: "RecordNoticeFailed",
              ...outcome,
              kind: unsettledOf[delivery.kind],
              reason: delivery.reason,
            },
        { metadata },
      );
    },
  };
};
export type Notifier = ReturnType<typeof createNotifier>;
