import { ORDER_LINK_PATH } from "#domain/orders/order-link.ts";
import type { Signing } from "#infra/signing/port.ts";

const PURPOSE = "order in a mail";
const TOKEN = /^([0-9a-f-]{36})~([\w-]+)$/;

/**
 * URLs in a customer's own emails that open their order. They never expire, because emails are kept
 * for years.
 */
export const createOrderLinks = (signing: Signing) => {
  const textOf = (websiteId: string, orderId: string) => JSON.stringify([websiteId, orderId]);
  return {
    issue: (websiteId: string, orderId: string): string => {
      const mark = signing.sign(PURPOSE, textOf(websiteId, orderId));
      return `${ORDER_LINK_PATH}?token=${orderId}~${mark}`;
    },
    /** The order's id; undefined for a link that was never issued on this website. */
    read: (websiteId: string, token: string): string | undefined => {
      const [, orderId = "", mark = ""] = TOKEN.exec(token) ?? [];
      return signing.isSigned(PURPOSE, textOf(websiteId, orderId), mark) ? orderId : undefined;
    },
  };
};
