import type { Signing } from "#infra/signing/port.ts";

const PURPOSE = "gift-card-balance";
/** Not in the specification: long enough to read, too short to be useful in a browser history. */
const GOOD_FOR_MS = 15 * 60 * 1_000;
const TOKEN = /^([0-9a-f-]{36})~(\d{13})~([\w-]+)$/;

/** URLs that show a card's balance without its code. */
export const createBalanceLinks = (signing: Signing, nowMs: () => number) => {
  const textOf = (websiteId: string, giftCardId: string, until: string) =>
    JSON.stringify([websiteId, giftCardId, until]);
  return {
    issue: (websiteId: string, giftCardId: string): string => {
      const until = String(nowMs() + GOOD_FOR_MS);
      const mark = signing.sign(PURPOSE, textOf(websiteId, giftCardId, until));
      return `/gift-card/balance?card=${giftCardId}~${until}~${mark}`;
    },
    /** The card's id while the URL is valid. */
    read: (websiteId: string, token: string): string | undefined => {
      const [, giftCardId = "", until = "", mark = ""] = TOKEN.exec(token) ?? [];
      if (giftCardId === "" || Number(until) < nowMs()) return undefined;
      return signing.isSigned(PURPOSE, textOf(websiteId, giftCardId, until), mark)
        ? giftCardId
        : undefined;
    },
  };
};
