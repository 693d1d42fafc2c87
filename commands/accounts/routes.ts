import type { OwnerEvent } from "#domain/accounts/events.ts";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route, type SetCookie } from "#infra/http/route.ts";
import { OWNER_SESSION_SECONDS, type OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import { setUpContract, signInContract, signOutContract } from "./contract.ts";

export type AccountDependencies = {
  readonly eventStore: EventStore;
  readonly sessions: OwnerSessions;
  readonly passwords: Passwords;
  readonly newId: () => string;
  readonly now: () => string;
};

export const OWNER_COOKIE = "daybook_owner";

const sessionCookie = (token: string, maxAge: number): SetCookie => ({
  name: OWNER_COOKIE,
  value: token,
  maxAge,
  httpOnly: true,
  sameSite: "lax",
});

const record = async (
  { eventStore, newId }: AccountDependencies,
  context: RequestContext,
  { type, ...data }: OwnerEvent,
): Promise<void> => {
  await eventStore.append({
    stream: streamName("owner", context.websiteId, data.ownerId),
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data: data as { [key: string]: Json } }],
    metadata: {
      websiteId: context.websiteId,
      actor: `owner:${data.ownerId}`,
      correlationId: context.correlationId,
    },
  });
};

/** First-run set-up, sign-in and sign-out of owners. */
export const accountCommands = (dependencies: AccountDependencies): readonly Route[] => {
  const { sessions, passwords, newId, now } = dependencies;

  const setUp = route(setUpContract, async ({ body, context }) => {
    const owner = { ownerId: newId(), email: body.email, name: body.name };
    const passwordHash = await passwords.hash(body.password);
    const { websiteId } = context;
    if (!(await sessions.createFirstOwner(websiteId, body.code, { ...owner, passwordHash })))
      throw (await sessions.needsSetup(websiteId))
        ? new Refusal(403, "wrong-setup-code", "That is not the code that the terminal printed.", {
            fields: { code: "That is not the code that the terminal printed." },
          })
        : new Refusal(409, "already-set-up", "This website has an owner already. Please sign in.");
    await record(dependencies, context, {
      type: "OwnerRegistered",
      ownerId: owner.ownerId,
      websiteId,
      registeredAt: now(),
    });
    const token = await sessions.open(owner.ownerId);
    return { status: 204, cookies: [sessionCookie(token, OWNER_SESSION_SECONDS)] };
  });

  const signIn = route(signInContract, async ({ body, context }) => {
    const owner = await sessions.findByEmail(context.websiteId, body.email);
    if (!(await passwords.matches(owner?.passwordHash, body.password)) || owner === undefined)
      throw new Refusal(401, "wrong-credentials", "Email or password is not right.");
    const { ownerId } = owner;
    const { websiteId } = context;
    await record(dependencies, context, {
      type: "OwnerSignedIn",
      ownerId,
      websiteId,
      signedInAt: now(),
    });
    const token = await sessions.open(ownerId);
    return { status: 204, cookies: [sessionCookie(token, OWNER_SESSION_SECONDS)] };
  });

  const signOut = route(signOutContract, async ({ context }) => {
    const token = context.cookies[OWNER_COOKIE];
    if (token !== undefined) await sessions.end(token);
    if (context.owner !== undefined)
      await record(dependencies, context, {
        type: "OwnerSignedOut",
        ownerId: context.owner.ownerId,
        websiteId: context.websiteId,
        signedOutAt: now(),
      });
    return { status: 204, cookies: [sessionCookie("", 0)] };
  });

  return [setUp, signIn, signOut];
};
