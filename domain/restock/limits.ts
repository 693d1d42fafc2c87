import type { SignUpRejection } from "./rejections.ts";

/** Our choice. For an address: everything that it waits for, and what it has not confirmed yet. */
export const SIGN_UP_LIMITS = {
  openPerEmail: 25,
  unconfirmedPerEmail: 5,
  perClientAndHour: 30,
} as const;

export type SignUpCounts = {
  /** Of the address, without this one. */
  readonly open: number;
  readonly unconfirmed: number;
  /** From the same network within an hour, this one among them. */
  readonly fromClient: number;
};

/** Whoever signs up again for what they wait for already is never too many. */
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
