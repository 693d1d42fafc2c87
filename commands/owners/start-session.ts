import type { OwnerEvent } from "#domain/owners/events.ts";
import { accountTexts } from "#domain/owners/texts.ts";
import { PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { SetCookie } from "#infra/http/route.ts";
import { type KnownOwner, OWNER_SESSION_SECONDS } from "#infra/owner-sessions/port.ts";
import { deviceOf } from "../kit/device.ts";
import { type AccountDependencies, createRolesOf, recordOwn } from "./dependencies.ts";
import { createOwnerDevices } from "./owner-devices.ts";

export const OWNER_COOKIE = "daybook_owner";
/** The state between the password and the code. */
export const CODE_COOKIE = "daybook_owner_code";
export const CODE_SECONDS = 10 * 60;

const sessionCookie = (token: string, maxAge: number): SetCookie => ({
  name: OWNER_COOKIE,
  value: token,
  maxAge,
  httpOnly: true,
  sameSite: "lax",
});
export const codeCookie = (token: string, maxAge: number): SetCookie => ({
  ...sessionCookie(token, maxAge),
  name: CODE_COOKIE,
  sameSite: "strict",
});
export const noSessionCookie = sessionCookie("", 0);

export const startAgain = () => new Refusal(401, "start-again", accountTexts.startAgain);

type How = NonNullable<Extract<OwnerEvent, { type: "OwnerSignedIn" }>["by"]>;

type StartedSession = {
  readonly cookies: readonly SetCookie[];
  /** No session is open yet: a code is required. */
  readonly secondFactor: boolean;
};

/**
 * Opens consoles to people who proved their identity. Every sign-in gets its own token and ends the
 * browser's previous session. Throws 403 `no-access` for a person who is not a member of the
 * website, and 401 `start-again` when the password has changed since.
 */
export const createStartSession = (dependencies: AccountDependencies) => {
  const { sessions, ownerFactors, ownerTickets, now } = dependencies;
  const rolesOf = createRolesOf(dependencies);
  const devices = createOwnerDevices(dependencies.signing);

  const requireMember = async (websiteId: string, ownerId: string): Promise<void> => {
    const roles = await rolesOf(websiteId, ownerId);
    if (roles === undefined) throw new Refusal(403, "no-access", accountTexts.noAccess);
  };

  const open = async (
    context: RequestContext,
    owner: KnownOwner,
    by: How,
  ): Promise<StartedSession> => {
    const { websiteId, cookies, userAgent } = context;
    const { ownerId } = owner;
    await requireMember(websiteId, ownerId);
    const token = await sessions.open(websiteId, owner, { device: deviceOf(userAgent) });
    if (token === undefined) throw startAgain();
    const before = cookies[OWNER_COOKIE];
    if (before !== undefined && before !== "") await sessions.end(before);
    const signedIn = { type: "OwnerSignedIn", ownerId, websiteId, signedInAt: now(), by } as const;
    await recordOwn(dependencies, context, signedIn);
    const session = sessionCookie(token, OWNER_SESSION_SECONDS);
    const known = await sessions.findById(ownerId);
    const device = known === undefined ? [] : [devices.cookieFor(PLATFORM_WEBSITE, known.email)];
    return { cookies: [session, codeCookie("", 0), ...device], secondFactor: false };
  };

  return {
    open,
    /** Opens a session immediately, or requires a code first. */
    afterPassword: async (context: RequestContext, owner: KnownOwner): Promise<StartedSession> => {
      const { websiteId } = context;
      const { ownerId, passwordHash } = owner;
      await requireMember(websiteId, ownerId);
      if (!(await ownerFactors.standing(ownerId)).on) return open(context, owner, "password");
      const ticket = { websiteId, ownerId, content: passwordHash };
      const token = await ownerTickets.issue("second-factor", ticket, CODE_SECONDS);
      return { cookies: [codeCookie(token, CODE_SECONDS)], secondFactor: true };
    },
  };
};
export type Enter = ReturnType<typeof createStartSession>;
