import { LINK_DAYS } from "#domain/downloads/texts.ts";
import type { Signing } from "#infra/signing/port.ts";

const PURPOSE = "files of an order";
const DAY_MS = 86_400_000;
const TOKEN = /^([0-9a-f-]{36})~(\d{13})~([\w-]+)$/;

export type FileLink = { readonly orderId: string; readonly isExpired: boolean };

/** URLs that show an order's files to anyone who has them, for a limited time. */
export const createFileLinks = (signing: Signing, nowMs: () => number) => {
  const textOf = (websiteId: string, orderId: string, until: string) =>
    JSON.stringify([websiteId, orderId, until]);
  return {
    /** The path of the page. */
    issue: (websiteId: string, orderId: string): string => {
      const until = String(nowMs() + LINK_DAYS * DAY_MS);
      const mark = signing.sign(PURPOSE, textOf(websiteId, orderId, until));
      return `/downloads/${orderId}~${until}~${mark}`;
    },
    /** Undefined for a link that was never issued on this website. */
    read: (websiteId: string, token: string): FileLink | undefined => {
      const [, orderId = "", until = "", mark = ""] = TOKEN.exec(token) ?? [];
      if (!signing.isSigned(PURPOSE, textOf(websiteId, orderId, until), mark)) return undefined;
      return { orderId, isExpired: Number(until) < nowMs() };
    },
  };
};
export type FileLinks = ReturnType<typeof createFileLinks>;
