/**
 * Ids of a submission's deliveries. They are derived, so that each computation gives the same ids.
 */

export const mailDeliveryId = (submissionId: string, recipient: number): string =>
  `${submissionId}:mail:${recipient}`;

export const webhookDeliveryId = (submissionId: string, webhookId: string): string =>
  `${submissionId}:webhook:${webhookId}`;

export const replyDeliveryId = (submissionId: string, replyId: string): string =>
  `${submissionId}:reply:${replyId}`;

/** Id of a repeated delivery that a member requested. */
export const againDeliveryId = (deliveryId: string, requestId: string): string =>
  `${deliveryId}:${requestId}`;

/** The form of an id in an email's Message-ID, which cannot contain colons. */
export const mailIdOf = (deliveryId: string): string => deliveryId.replaceAll(":", ".");

/** Key of the job that makes the delivery. */
export const deliveryJobKey = (websiteId: string, deliveryId: string): string =>
  `form-delivery-${websiteId}-${deliveryId}`;

export type DeliveryOf = { readonly submissionId: string } & (
  | { readonly kind: "mail"; readonly recipient: number }
  | { readonly kind: "webhook"; readonly webhookId: string }
  | { readonly kind: "reply"; readonly replyId: string }
) & {
    /** The request that the repeated delivery answers. */
    readonly againFor: string | undefined;
  };

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const SHAPE = new RegExp(`^(${UUID}):(mail|webhook|reply):(\\d{1,3}|${UUID})(?::(${UUID}))?$`);
const NUMBER = /^\d{1,3}$/;

/** Undefined for a text that is not such an id. */
export const readDeliveryId = (deliveryId: string): DeliveryOf | undefined => {
  const [, submissionId = "", kind, which = "", againFor] = SHAPE.exec(deliveryId) ?? [];
  if (kind === undefined || NUMBER.test(which) !== (kind === "mail")) return undefined;
  if (kind === "mail") return { submissionId, kind, recipient: Number(which), againFor };
  return kind === "webhook"
    ? { submissionId, kind, webhookId: which, againFor }
    : { submissionId, kind: "reply", replyId: which, againFor };
};

/** Id of the first, planned delivery. */
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
