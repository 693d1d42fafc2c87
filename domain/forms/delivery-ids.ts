/** Ids of what is sent because of a submission: the same however often it is worked out. */

export const mailDeliveryId = (submissionId: string, recipient: number): string =>
  `${submissionId}:mail:${recipient}`;

export const webhookDeliveryId = (submissionId: string, webhookId: string): string =>
  `${submissionId}:webhook:${webhookId}`;

export const replyDeliveryId = (submissionId: string, replyId: string): string =>
  `${submissionId}:reply:${replyId}`;

/** What had been handed over, once more because somebody asked for it. */
export const againDeliveryId = (deliveryId: string, requestId: string): string =>
  `${deliveryId}:${requestId}`;

/** As part of a mail's Message-ID, which has no room for colons. */
export const mailIdOf = (deliveryId: string): string => deliveryId.replaceAll(":", ".");

/** What the job is known by that hands it over. */
export const deliveryJobKey = (websiteId: string, deliveryId: string): string =>
  `form-delivery-${websiteId}-${deliveryId}`;

export type DeliveryOf = { readonly submissionId: string } & (
  | { readonly kind: "mail"; readonly recipient: number }
  | { readonly kind: "webhook"; readonly webhookId: string }
  | { readonly kind: "reply"; readonly replyId: string }
) & {
    /** The request that it was sent once more for. */
    readonly againFor: string | undefined;
  };

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const SHAPE = new RegExp(`^(${UUID}):(mail|webhook|reply):(\\d{1,3}|${UUID})(?::(${UUID}))?$`);
const NUMBER = /^\d{1,3}$/;

/** Undefined for what is no such id. */
export const readDeliveryId = (deliveryId: string): DeliveryOf | undefined => {
  const [, submissionId = "", kind, which = "", againFor] = SHAPE.exec(deliveryId) ?? [];
  if (kind === undefined || NUMBER.test(which) !== (kind === "mail")) return undefined;
  if (kind === "mail") return { submissionId, kind, recipient: Number(which), againFor };
  return kind === "webhook"
    ? { submissionId, kind, webhookId: which, againFor }
    : { submissionId, kind: "reply", replyId: which, againFor };
};

/** The delivery as it was planned first. */
export const firstDeliveryId = (delivery: DeliveryOf): string => {
  const { submissionId } = delivery;
  switch (delivery.kind) {
    case "mail":
      return mailDeliveryId(submissionId, delivery.recipient);
    case "webhook":
      return webhookDeliveryId(submissionId, delivery.webhookId);
    case "reply":
      return replyDeliveryId(submissionId, delivery.replyId);
  }
};
