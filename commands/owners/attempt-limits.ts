import { accountTexts, tooManyTriesText } from "#domain/owners/texts.ts";
import { PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import type { Attempts } from "#infra/attempts/port.ts";
import { networkOf } from "#infra/http/client-network.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { SetCookie } from "#infra/http/route.ts";
import type { OwnerWithPassword } from "#infra/owner-sessions/port.ts";
import { attemptKeys, clientKeys, type KnownDevices } from "../kit/known-devices.ts";
import { type AccountDependencies, signedInOwner } from "./dependencies.ts";
import { createOwnerDevices } from "./owner-devices.ts";

type Dependencies = Pick<
  AccountDependencies,
  | "attempts"
  | "isExempt"
  | "passwords"
  | "sessions"
  | "ownerFactors"
  | "oneTimeCodes"
  | "signing"
  | "nowMs"
>;

const QUARTER_OF_AN_HOUR_SECONDS = 15 * 60;
/**
 * Not in the specification: a client gets three emails, then one every quarter of an hour, so that
 * a stranger's requests do not use up the owner's. All clients together get ten, so that nobody can
 * flood a mailbox by changing networks. The links in all of them are valid.
 */
const MAIL_WAITS = [0, 0, QUARTER_OF_AN_HOUR_SECONDS];
const ALL_MAIL_WAITS = [...Array.from({ length: 9 }, () => 0), QUARTER_OF_AN_HOUR_SECONDS];

const tooMany = (seconds: number): Refusal =>
  new Refusal(429, "too-many-attempts", tooManyTriesText(seconds), {
    headers: { "retry-after": String(seconds) },
  });

export const wrongPassword = (field = "password") =>
  new Refusal(403, "wrong-password", accountTexts.wrongPassword, {
    fields: { [field]: accountTexts.wrongPassword },
  });

const deviceOf = (account: string): string => `device of ${account}`;

const mailTries = (attempts: Attempts, devices: KnownDevices) => ({
  /** Counts a requested email, whether or not the account exists; throws 429. */
  mail: async (context: RequestContext, email: string): Promise<void> => {
    const all = `mail to owner ${email}`;
    const keys = devices.isKnown(context, PLATFORM_WEBSITE, email)
      ? [{ name: `device's ${all}`, waits: MAIL_WAITS }]
      : [
          { name: `${all} for client ${networkOf(context.clientIp)}`, waits: MAIL_WAITS },
          { name: all, waits: ALL_MAIL_WAITS },
        ];
    const seconds = await attempts.begin(PLATFORM_WEBSITE, keys);
    if (seconds > 0) throw tooMany(seconds);
  },
  /**
   * A person who has set a new password with an emailed link does not wait because of earlier
   * attempts, and their browser is known from then on.
   */
  forgive: async (email: string): Promise<readonly SetCookie[]> => {
    const account = `owner ${email}`;
    const names = { account, device: deviceOf(account), client: [] };
    const forget = [true, false].map((isKnown) => attemptKeys(isKnown, names).account.name);
    await attempts.succeed(PLATFORM_WEBSITE, { forget, undo: [] });
    return [devices.cookieFor(PLATFORM_WEBSITE, email)];
  },
});

/** Counts an attempt as failed before it is made; throws 429 while it is too early. */
const createCounted =
  ({ attempts, isExempt }: Pick<Dependencies, "attempts" | "isExempt">, devices: KnownDevices) =>
  async (
    context: RequestContext,
    { what, email }: { readonly what: string; readonly email: string | undefined },
    isRight: () => Promise<boolean>,
  ) => {
    const isKnown =
      email !== undefined &&
      (context.owner?.email === email || devices.isKnown(context, PLATFORM_WEBSITE, email));
    const { account, client } = attemptKeys(isKnown, {
      account: what,
      device: deviceOf(what),
      client: isExempt(context)
        ? []
        : clientKeys(context.clientIp, (network) => `owners' client ${network}`),
    });
    const seconds = await attempts.begin(PLATFORM_WEBSITE, [account, ...client]);
    if (seconds > 0) throw tooMany(seconds);
    const right = await isRight();
    if (right)
      await attempts.succeed(PLATFORM_WEBSITE, {
        forget: [account.name],
        undo: client.map(({ name }) => name),
      });
    return right;
  };

/**
 * All attempts at passwords and codes pass through here: they are counted for the account and for
 * the client, over all websites, and delayed after too many failures. Unknown addresses are counted
 * and take as long as known ones. A browser that is or was signed in to the account has its own
 * count.
 */
export const createAttemptLimits = (dependencies: Dependencies) => {
  const { attempts, passwords, sessions, ownerFactors, oneTimeCodes } = dependencies;
  const devices = createOwnerDevices(dependencies.signing);

  const counted = createCounted(dependencies, devices);

  const takeCode = async (ownerId: string, given: string): Promise<CodeKind | undefined> => {
    const code = given.replace(/[\s-]/g, "").toUpperCase();
    if (!/^\d{6}$/.test(code))
      return (await ownerFactors.takeRecoveryCode(ownerId, code)) ? "recovery-code" : undefined;
    const known = await ownerFactors.secretOf(ownerId);
    const step = known && oneTimeCodes.stepOf(known.secret, code, dependencies.nowMs());
    if (step === undefined) return undefined;
    return (await ownerFactors.takeStep(ownerId, step)) ? "one-time-code" : undefined;
  };

  return {
    ...mailTries(attempts, devices),
    /** Returns the account with this address and password; throws 401 and 429. */
    signIn: async (
      context: RequestContext,
      email: string,
      password: string,
    ): Promise<OwnerWithPassword> => {
      const owner = await sessions.findByEmail(email);
      const isRight = () => passwords.matches(owner?.passwordHash, password);
      if (
        !(await counted(context, { what: `owner ${email}`, email }, isRight)) ||
        owner === undefined
      )
        throw new Refusal(401, "wrong-credentials", accountTexts.wrongCredentials);
      return owner;
    },
    /** Verifies the password of a signed-in person; throws 403, which names the field, and 429. */
    confirm: async (
      context: RequestContext,
      password: string,
      field?: string,
    ): Promise<OwnerWithPassword> => {
      const { email } = signedInOwner(context);
      const owner = await sessions.findByEmail(email);
      const isRight = () => passwords.matches(owner?.passwordHash, password);
      if (
        !(await counted(context, { what: `owner ${email}`, email }, isRight)) ||
        owner === undefined
      )
        throw wrongPassword(field);
      return owner;
    },
    /** Returns the kind of the code and uses it up; undefined for a wrong one. Throws 429. */
    code: async (
      context: RequestContext,
      ownerId: string,
      code: string,
    ): Promise<CodeKind | undefined> => {
      let kind: CodeKind | undefined;
      const email = (await sessions.findById(ownerId))?.email;
      await counted(context, { what: `code of owner ${ownerId}`, email }, async () => {
        kind = await takeCode(ownerId, code);
        return kind !== undefined;
      });
      return kind;
    },
  };
};
export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

export type CodeKind = "one-time-code" | "recovery-code";
