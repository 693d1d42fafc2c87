import { CONFIRM_PATH, HELD_PATH, RESTOCK_UNSUBSCRIBE_PATH } from "#domain/restock/addresses.ts";
import type { VariantKey } from "#domain/restock/stream-ids.ts";
import type { Signing } from "#infra/signing/port.ts";

export type ConfirmToken = VariantKey & { readonly personId: string; readonly signUpId: string };
export type HeldToken = VariantKey & { readonly signUpId: string };

const purposes = {
  confirm: "confirm restock sign-up",
  unsubscribe: "stop restock mails",
  held: "restock unit set aside",
} as const;
type Kind = keyof typeof purposes;

const SHAPE = /^([\w-]+)\.([\w-]+)$/;

const readParts = (text: string): readonly string[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(parts) ? parts.map(String) : [];
  } catch {
    return [];
  }
};

/**
 * Links in emails are self-proving and never expire, because emails are kept for years. They
 * contain no address. Each `read…` returns undefined for a token that is not ours or not this
 * website's.
 */
export const createRestockLinks = (signing: Signing) => {
  const signedText = (websiteId: string, parts: readonly string[]) =>
    JSON.stringify([websiteId, ...parts]);
  const issue = (kind: Kind, websiteId: string, parts: readonly string[]): string => {
    const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
    return `${text}.${signing.sign(purposes[kind], signedText(websiteId, parts))}`;
  };
  const read = (kind: Kind, websiteId: string, token: string): readonly string[] | undefined => {
    const [, text = "", mark = ""] = SHAPE.exec(token) ?? [];
    const parts = readParts(text);
    return signing.isSigned(purposes[kind], signedText(websiteId, parts), mark) ? parts : undefined;
  };

  return {
    confirm: (websiteId: string, token: ConfirmToken): string => {
      const { productId, variantId, personId, signUpId } = token;
      const issued = issue("confirm", websiteId, [productId, variantId, personId, signUpId]);
      return `${CONFIRM_PATH}?token=${issued}`;
    },
    unsubscribe: (websiteId: string, personId: string): string =>
      `${RESTOCK_UNSUBSCRIBE_PATH}?token=${issue("unsubscribe", websiteId, [personId])}`,
    held: (websiteId: string, { productId, variantId, signUpId }: HeldToken): string =>
      `${HELD_PATH}?token=${issue("held", websiteId, [productId, variantId, signUpId])}`,

    readConfirm: (websiteId: string, token: string): ConfirmToken | undefined => {
      const parts = read("confirm", websiteId, token);
      if (parts === undefined) return undefined;
      const [productId = "", variantId = "", personId = "", signUpId = ""] = parts;
      return { productId, variantId, personId, signUpId };
    },
    /** The person's id. */
    readUnsubscribe: (websiteId: string, token: string): string | undefined =>
      read("unsubscribe", websiteId, token)?.[0],
    readHeld: (websiteId: string, token: string): HeldToken | undefined => {
      const parts = read("held", websiteId, token);
      if (parts === undefined) return undefined;
      const [productId = "", variantId = "", signUpId = ""] = parts;
      return { productId, variantId, signUpId };
    },
  };
};
export type RestockLinks = ReturnType<typeof createRestockLinks>;
