import { accountTexts, tooManyTriesText } from "#domain/accounts/texts.ts";
import { waitsAfterFailures } from "#domain/site-users/attempts.ts";
import { PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import type { Attempts } from "#infra/attempts/port.ts";
import { networkOf } from "#infra/http/client-network.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { OwnerWithPassword } from "#infra/owner-sessions/port.ts";
import { type AccountDependencies, signedInOwner } from "./dependencies.ts";

type Dependencies = Pick<
  AccountDependencies,
  "attempts" | "isExempt" | "passwords" | "sessions" | "ownerFactors" | "oneTimeCodes" | "nowMs"
>;

/** Our choice: three mails, then one every quarter of an hour. Each of their links counts. */
const MAIL_WAITS = [0, 0, 15 * 60];
const ACCOUNT_WAITS = waitsAfterFailures("account");
const CLIENT_WAITS = waitsAfterFailures("client");

const tooMany = (seconds: number): Refusal =>
  new Refusal(429, "too-many-attempts", tooManyTriesText(seconds), {
    headers: { "retry-after": String(seconds) },
  });

export const wrongPassword = () =>
  new Refusal(403, "wrong-password", accountTexts.wrongPassword, {
    fields: { password: accountTexts.wrongPassword },
  });

const mailTries = (attempts: Attempts) => ({
  /** Counts a mail that is asked for, whether there is such an account or not; throws 429. */
  mail: async (email: string): Promise<void> => {
    const key = { name: `mail to owner ${email}`, waits: MAIL_WAITS };
    const seconds = await attempts.begin(PLATFORM_WEBSITE, [key]);
    if (seconds > 0) throw tooMany(seconds);
  },
  /** Who has a new password does not wait for what was tried with the one before. */
  forgive: (email: string): Promise<void> =>
    attempts.succeed(PLATFORM_WEBSITE, { forget: [`owner ${email}`], undo: [] }),
});

/**
 * Passwords and codes are tried here alone: counted for the account and for the client, on all
 * websites together, and made to wait when they have failed too often. Unknown addresses are counted
 * and take as long as known ones.
 */
export const createTries = (dependencies: Dependencies) => {
  const { attempts, isExempt, passwords, sessions, ownerFactors, oneTimeCodes } = dependencies;

  const counted = async (
    context: RequestContext,
    what: string,
    isRight: () => Promise<boolean>,
  ) => {
    const client = isExempt(context) ? [] : [`owners' client ${networkOf(context.clientIp)}`];
    const seconds = await attempts.begin(PLATFORM_WEBSITE, [
      { name: what, waits: ACCOUNT_WAITS },
      ...client.map((name) => ({ name, waits: CLIENT_WAITS })),
    ]);
    if (seconds > 0) throw tooMany(seconds);
    const right = await isRight();
    if (right) await attempts.succeed(PLATFORM_WEBSITE, { forget: [what], undo: client });
    return right;
  };

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
    ...mailTries(attempts),
    /** The account with this address and password; throws 401 and 429. */
    signIn: async (
      context: RequestContext,
      email: string,
      password: string,
    ): Promise<OwnerWithPassword> => {
      const owner = await sessions.findByEmail(email);
      const isRight = () => passwords.matches(owner?.passwordHash, password);
      if (!(await counted(context, `owner ${email}`, isRight)) || owner === undefined)
        throw new Refusal(401, "wrong-credentials", accountTexts.wrongCredentials);
      return owner;
    },
    /** Whoever is signed in shows that it is still them; throws 403 and 429. */
    confirm: async (context: RequestContext, password: string): Promise<OwnerWithPassword> => {
      const { email } = signedInOwner(context);
      const owner = await sessions.findByEmail(email);
      const isRight = () => passwords.matches(owner?.passwordHash, password);
      if (!(await counted(context, `owner ${email}`, isRight)) || owner === undefined)
        throw wrongPassword();
      return owner;
    },
    /** Which kind of code it was; undefined for a wrong one. Uses it up. Throws 429. */
    code: async (
      context: RequestContext,
      ownerId: string,
      code: string,
    ): Promise<CodeKind | undefined> => {
      let kind: CodeKind | undefined;
      await counted(context, `code of owner ${ownerId}`, async () => {
        kind = await takeCode(ownerId, code);
        return kind !== undefined;
      });
      return kind;
    },
  };
};
export type Tries = ReturnType<typeof createTries>;

export type CodeKind = "one-time-code" | "recovery-code";
