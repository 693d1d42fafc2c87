import type { OwnerWithPassword } from "#infra/owner-sessions/port.ts";
import type { Signing } from "#infra/signing/port.ts";

const PURPOSE = "new password of an owner";
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,12})\.([\w-]{20,100})$/;
const GOOD_FOR_SECONDS = 3600;

type Account = Pick<OwnerWithPassword, "ownerId" | "passwordHash">;

/**
 * The hash of the previous password is part of the signature: a link is valid until the next
 * change.
 */
const signedText = (websiteId: string, { ownerId, passwordHash }: Account, until: number): string =>
  JSON.stringify([websiteId, ownerId, passwordHash, until]);

/** Seconds since 1970. */
export const passwordTokenExpiry = (forgottenAt: string): number =>
  Math.floor(Date.parse(forgottenAt) / 1000) + GOOD_FOR_SECONDS;

/** The token is computed when needed and stored nowhere, neither in the log nor next to it. */
export const passwordToken = (
  signing: Pick<Signing, "sign">,
  websiteId: string,
  account: Account,
  until: number,
): string =>
  [account.ownerId, until, signing.sign(PURPOSE, signedText(websiteId, account, until))].join(".");

/** The owner that the token claims; nothing is verified yet. */
export const ownerOfToken = (token: string): string | undefined => TOKEN.exec(token)?.[1];

export const isGoodPasswordToken = (
  signing: Pick<Signing, "isSigned">,
  websiteId: string,
  account: Account,
  token: string,
  nowMs: number,
): boolean => {
  const [, ownerId, until = "0", mark = ""] = TOKEN.exec(token) ?? [];
  return (
    ownerId === account.ownerId &&
    Number(until) * 1000 > nowMs &&
    signing.isSigned(PURPOSE, signedText(websiteId, account, Number(until)), mark)
  );
};

export const passwordUrl = (origin: string, token: string): string =>
  `${origin}/config/new-password?token=${encodeURIComponent(token)}`;
