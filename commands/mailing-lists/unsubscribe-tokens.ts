import type { Signing } from "#infra/signing/port.ts";

const PURPOSE = "unsubscribe from mailing list";
const SHAPE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]+)$/;

export type Membership = { readonly listId: string; readonly personId: string };

/**
 * Tokens of unsubscribe links. They are self-proving and never expire, because emails are kept for
 * years. They contain no address and only allow leaving.
 */
export const createUnsubscribeTokens = (signing: Signing) => {
  const signedText = (websiteId: string, { listId, personId }: Membership) =>
    JSON.stringify([websiteId, listId, personId]);
  return {
    issue: (websiteId: string, { listId, personId }: Membership): string =>
      `${listId}.${personId}.${signing.sign(PURPOSE, signedText(websiteId, { listId, personId }))}`,
    /** Undefined for a token that is not ours or not this website's. */
    read: (websiteId: string, token: string): Membership | undefined => {
      const [, listId = "", personId = "", mark = ""] = SHAPE.exec(token) ?? [];
      const known = signing.isSigned(PURPOSE, signedText(websiteId, { listId, personId }), mark);
      return known ? { listId, personId } : undefined;
    },
  };
};
