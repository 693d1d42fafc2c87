import { type AttemptScope, waitsAfterFailures } from "#domain/customers/attempts.ts";
import { emailKey } from "#domain/kit/email.ts";
import type { AttemptKey } from "#infra/attempts/port.ts";
import { networksOf } from "#infra/http/client-network.ts";
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
 * Marks browsers that were signed in to an account, or that opened the link of an email to it.
 * Their attempts are counted separately, so that a stranger who only knows an email address cannot
 * lock its owner out.
 * @param purpose of the signature: a mark for customers is not valid for owners
 */
export const createKnownDevices = (
  signing: Pick<Signing, "sign" | "isSigned">,
  { cookie, purpose }: { readonly cookie: string; readonly purpose: string },
) => {
  return {
    isKnown: (
      { cookies }: Pick<RequestContext, "cookies">,
      websiteId: string,
      email: string,
    ): boolean => {
      const mark = cookies[cookie];
      return mark !== undefined && signing.isSigned(purpose, emailKey([websiteId], email), mark);
    },
    cookieFor: (websiteId: string, email: string): SetCookie => ({
      name: cookie,
      value: signing.sign(purpose, emailKey([websiteId], email)),
      maxAge: DEVICE_SECONDS,
    }),
  };
};
export type KnownDevices = ReturnType<typeof createKnownDevices>;

type Names = {
  readonly account: string;
  readonly device: string;
  /** None for clients whose failures are not counted. */
  readonly client: readonly AttemptKey[];
};

/**
 * Failures of a network wider than a client's own within an hour, for each client of which it has the limits. A customer of a
 * provider can have 65,536 networks, each with its own row of failures.
 */
const FAILURES_PER_HOUR = 20;

/** The counters of a client: failures in a row in its network, and those of an hour in each wider one. */
export const clientKeys = (
  clientIp: string,
  nameOf: (network: string) => string,
  waits: readonly number[] = WAITS.client,
): readonly AttemptKey[] =>
  networksOf(clientIp).map(({ name, times }) => ({
    name: nameOf(name),
    ...(times === 1 ? { waits } : { perHour: FAILURES_PER_HOUR * times }),
  }));

/**
 * The counters of an attempt. A known device is not affected by the attempts of others, whether on
 * the account or from the same network address: nobody behind that address can lock the account's
 * owner out.
 */
export const attemptKeys = (
  isKnown: boolean,
  { account, device, client }: Names,
): { readonly account: AttemptKey; readonly client: readonly AttemptKey[] } => ({
  account: isKnown
    ? { name: device, waits: WAITS.device }
    : { name: account, waits: WAITS.account },
  client: isKnown ? [] : client,
});
