import type { SignUpRejection } from "./rejections.ts";

/**
 * Not in the specification. Limits for one address: all its open sign-ups, and the unconfirmed
 * ones.
 */
export const SIGN_UP_LIMITS = {
  openPerEmail: 25,
  unconfirmedPerEmail: 5,
  perClientAndHour: 30,
} as const;

export type SignUpCounts = {
  /** Other open sign-ups of the address. */
  readonly open: number;
  readonly unconfirmed: number;
  /** Sign-ups from the same network within an hour, including this one. */
  readonly fromClient: number;
};

/** Signing up again for the same variant never counts against a limit. */
export const limitRefusal = ({
  open,
  unconfirmed,
  fromClient,
}: SignUpCounts): SignUpRejection | undefined => {
  if (fromClient > SIGN_UP_LIMITS.perClientAndHour) return { code: "too-many-from-client" };
  const isFull =
    open >= SIGN_UP_LIMITS.openPerEmail || unconfirmed >= SIGN_UP_LIMITS.unconfirmedPerEmail;
  return isFull ? { code: "too-many-for-email" } : undefined;
};
