import { REVIEW_REQUEST_PATH } from "#domain/reviews/request-path.ts";
import type { Signing } from "#infra/signing/port.ts";

const PURPOSE = "review-request";
/** Not in the specification: people open an email within a year, or never. */
const GOOD_FOR_MS = 365 * 24 * 60 * 60 * 1_000;
const TOKEN = /^([0-9a-f-]{36})~(\d{13})~([\w-]+)$/;

/** URLs with which the customer of an order reviews their purchase. */
export const createReviewLinks = (signing: Signing, nowMs: () => number) => {
  const textOf = (websiteId: string, orderId: string, until: string) =>
    JSON.stringify([websiteId, orderId, until]);
  return {
    /** The path, with the token in its query. */
    issue: (websiteId: string, orderId: string): string => {
      const until = String(nowMs() + GOOD_FOR_MS);
      const mark = signing.sign(PURPOSE, textOf(websiteId, orderId, until));
      return `${REVIEW_REQUEST_PATH}?order=${orderId}~${until}~${mark}`;
    },
    /** The order's id while the URL is valid. */
    read: (websiteId: string, token: string): string | undefined => {
      const [, orderId = "", until = "", mark = ""] = TOKEN.exec(token) ?? [];
      if (orderId === "" || Number(until) < nowMs()) return undefined;
      return signing.isSigned(PURPOSE, textOf(websiteId, orderId, until), mark)
        ? orderId
        : undefined;
    },
  };
};
