import { type AttemptScope, waitsAfterFailures } from "#domain/customers/attempts.ts";
import { normalisedEmail } from "#domain/kit/email.ts";
import type { AttemptKey } from "#infra/attempts/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { SetCookie } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";

const DEVICE_SECONDS = 365 * 24 * 3600;

const WAITS = {
  account: waitsAfterFailures("account"),
  device: waitsAfterFailures("device"),
  client: waitsAfterFailures("client"),
} as const satisfies Record<AttemptScope, readonly number[]>;

/**
 * Marks browsers that have been signed in to an account, or held the link of an email to it. What such a
 * browser tries is counted apart, so that a stranger who knows an email address alone cannot keep
 * the person out who it belongs to.
 * @param purpose of the signature: a mark for customers is none for owners
 */
export const createKnownDevices = (
  signing: Pick<Signing, "sign" | "isSigned">,
  { cookie, purpose }: { readonly cookie: string; readonly purpose: string },
) => {
  const textOf = (websiteId: string, email: string): string =>
    JSON.stringify([websiteId, normalisedEmail(email)]);

  return {
    isKnown: (
      { cookies }: Pick<RequestContext, "cookies">,
      websiteId: string,
      email: string,
    ): boolean => {
      const mark = cookies[cookie];
      return mark !== undefined && signing.isSigned(purpose, textOf(websiteId, email), mark);
    },
    cookieFor: (websiteId: string, email: string): SetCookie => ({
      name: cookie,
      value: signing.sign(purpose, textOf(websiteId, email)),
      maxAge: DEVICE_SECONDS,
    }),
  };
};
export type KnownDevices = ReturnType<typeof createKnownDevices>;

type Names = {
  readonly account: string;
  readonly device: string;
  /** Undefined for clients whose failures are not counted. */
  readonly client: string | undefined;
};

/**
 * What an attempt counts for. A known device is not held up by what others do, be it at the account or at
 * the address of its network: no person behind the same one keeps the account's own person out.
 */
export const attemptKeys = (
  isKnown: boolean,
  { account, device, client }: Names,
): { readonly account: AttemptKey; readonly client: AttemptKey | undefined } => ({
  account: isKnown
    ? { name: device, waits: WAITS.device }
    : { name: account, waits: WAITS.account },
  client: isKnown || client === undefined ? undefined : { name: client, waits: WAITS.client },
});
