import { siteUserTexts, tooManyAttemptsText } from "#domain/customers/texts.ts";
import { normalisedEmail } from "#domain/kit/email.ts";
import type { SiteUserCredential } from "#infra/customer-credentials/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { SetCookie } from "#infra/http/route.ts";
import { attemptKeys, clientKeys, createKnownDevices } from "../kit/known-devices.ts";
import type { SiteUserDependencies } from "./dependencies.ts";

/** Marks a browser that was signed in to an account, or that opened the link of an email to it. */
const DEVICE_COOKIE = "daybook_device";
/** The account was deleted: nothing of it may stay in the browser. */
export const noDeviceCookie: SetCookie = { name: DEVICE_COOKIE, value: "", maxAge: 0 };
const DEVICE_PURPOSE = "device that knows a site user";

type Dependencies = Pick<SiteUserDependencies, "attempts" | "isExempt" | "passwords" | "signing">;

/**
 * Checks a password: counted, delayed after too many failures, and always with one verification,
 * whether or not the account exists.
 */
export const createPasswordCheck = ({ attempts, isExempt, passwords, signing }: Dependencies) => {
  const devices = createKnownDevices(signing, { cookie: DEVICE_COOKIE, purpose: DEVICE_PURPOSE });

  const keysOf = (context: RequestContext, address: string) =>
    attemptKeys(devices.isKnown(context, context.websiteId, address), {
      account: `account ${normalisedEmail(address)}`,
      device: `device of ${normalisedEmail(address)}`,
      client: isExempt(context)
        ? []
        : clientKeys(context.clientIp, (network) => `client ${network}`),
    });

  const deviceCookie = ({ websiteId }: RequestContext, address: string): SetCookie =>
    devices.cookieFor(websiteId, address);

  return {
    /** Throws 429 while it is too early; returns whether the password is the account's. */
    check: async (
      context: RequestContext,
      address: string,
      password: string,
      credential: SiteUserCredential | undefined,
    ): Promise<boolean> => {
      const { account, client } = keysOf(context, address);
      const seconds = await attempts.begin(context.websiteId, [account, ...client]);
      if (seconds > 0)
        throw new Refusal(429, "too-many-attempts", tooManyAttemptsText(seconds), {
          headers: { "retry-after": String(seconds) },
        });
      return passwords.matches(credential?.passwordHash, password);
    },
    /** The password was right: the account's failures are reset. */
    passed: async (context: RequestContext, address: string): Promise<readonly SetCookie[]> => {
      const { account, client } = keysOf(context, address);
      await attempts.succeed(context.websiteId, {
        forget: [account.name],
        undo: client.map(({ name }) => name),
      });
      return [deviceCookie(context, address)];
    },
    /** The link of an email was opened and no password tried: the device is known from now on. */
    recognised: async (context: RequestContext, address: string): Promise<readonly SetCookie[]> => {
      const { account } = keysOf(context, address);
      await attempts.succeed(context.websiteId, { forget: [account.name], undo: [] });
      return [deviceCookie(context, address)];
    },
  };
};
export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

export const wrongCredentials = (): Refusal =>
  new Refusal(401, "wrong-credentials", siteUserTexts.wrongCredentials);

export const wrongPassword = (field: string): Refusal =>
  new Refusal(403, "wrong-password", siteUserTexts.wrongPassword, {
    fields: { [field]: siteUserTexts.wrongPassword },
  });
