import { MEMBERS } from "#domain/owners/events.ts";
import { accountTexts } from "#domain/owners/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import {
  arriveContract,
  provideCodeContract,
  readArrivalContract,
  setUpContract,
  signInContract,
  signOutContract,
} from "./contract.ts";
import { type AccountDependencies, createMembers, recordOwn } from "./dependencies.ts";
import {
  CODE_COOKIE,
  type Enter,
  noSessionCookie,
  OWNER_COOKIE,
  startAgain,
} from "./start-session.ts";

const setUpRefusal = (outcome: "refused" | "address-taken", isNeeded: boolean): Refusal => {
  if (outcome === "address-taken")
    return new Refusal(409, "address-taken", accountTexts.addressTaken, {
      fields: { email: accountTexts.addressTaken },
    });
  return isNeeded
    ? new Refusal(
        403,
        "wrong-setup-code",
        "The setup code is incorrect. Copy it from the terminal.",
        {
          fields: { code: "The setup code is incorrect. Copy it from the terminal." },
        },
      )
    : new Refusal(409, "already-set-up", "This website already has an owner. Please sign in.");
};

/** Makes the person who set the website up its administrator; no change when it has members. */
export const createFound = (dependencies: Pick<AccountDependencies, "handler" | "now">) => {
  const members = createMembers(dependencies);
  return async (websiteId: string, ownerId: string, correlationId: string): Promise<void> => {
    const command = { type: "FoundWebsite", ownerId, at: dependencies.now() } as const;
    const metadata = ownerMetadata({ websiteId, owner: { ownerId }, correlationId });
    await members.run(MEMBERS, command, { metadata });
  };
};

const setUpRoute = (dependencies: AccountDependencies, enter: Enter): Route => {
  const { sessions, passwords, newId, now } = dependencies;
  const found = createFound(dependencies);
  return route(setUpContract, async ({ body, context }) => {
    const { websiteId, correlationId } = context;
    const { email, name } = body;
    const ownerId = newId();
    const passwordHash = await passwords.hash(body.password);
    const owner = { ownerId, email, name, passwordHash };
    const outcome = await sessions.createFirstOwner(websiteId, body.code, owner);
    if (outcome !== "created") throw setUpRefusal(outcome, await sessions.needsSetup(websiteId));
    const registeredAt = now();
    const registered = { type: "OwnerRegistered", ownerId, websiteId, registeredAt } as const;
    await recordOwn(dependencies, context, registered);
    await found(websiteId, ownerId, correlationId);
    const { cookies } = await enter.open(context, owner, "password");
    return { cookies };
  });
};

/** Signing in, in one or two steps, and signing out. */
export const signInRoutes = (
  dependencies: AccountDependencies,
  tries: AttemptLimits,
  enter: Enter,
): readonly Route[] => {
  const { sessions, ownerTickets, now } = dependencies;

  const provideCode = async (context: RequestContext, code: string) => {
    const { websiteId, cookies } = context;
    const token = cookies[CODE_COOKIE];
    const ticket = await ownerTickets.find("second-factor", token, websiteId);
    if (ticket === undefined || ticket.ownerId === null) throw startAgain();
    const kind = await tries.code(context, ticket.ownerId, code);
    if (kind === undefined)
      throw new Refusal(401, "wrong-code", accountTexts.wrongCode, {
        fields: { code: accountTexts.wrongCode },
      });
    if ((await ownerTickets.take("second-factor", token, websiteId)) === undefined)
      throw startAgain();
    const owner = { ownerId: ticket.ownerId, passwordHash: ticket.content };
    return enter.open(context, owner, kind);
  };

  return [
    setUpRoute(dependencies, enter),
    route(signInContract, async ({ body, context }) => {
      const owner = await tries.signIn(context, body.email, body.password);
      const { cookies, secondFactor } = await enter.afterPassword(context, owner);
      return { body: { secondFactor }, cookies };
    }),
    route(provideCodeContract, async ({ body, context }) => {
      const { cookies } = await provideCode(context, body.code);
      return { cookies };
    }),
    route(readArrivalContract, async ({ body, context }) => {
      const ticket = await ownerTickets.find("switch", body.token, context.websiteId);
      const owner = ticket?.ownerId ? await sessions.findById(ticket.ownerId) : undefined;
      if (owner === undefined) throw startAgain();
      const { name, email } = owner;
      return { body: { name, email } };
    }),
    route(arriveContract, async ({ body, context }) => {
      const { token, password } = body;
      const ticket = await ownerTickets.find("switch", token, context.websiteId);
      const named = ticket?.ownerId ? await sessions.findById(ticket.ownerId) : undefined;
      if (named === undefined) throw startAgain();
      const owner = await tries.signIn(context, named.email, password);
      if ((await ownerTickets.take("switch", token, context.websiteId)) === undefined)
        throw startAgain();
      const { cookies, secondFactor } = await enter.afterPassword(context, owner);
      return { body: { secondFactor }, cookies };
    }),
    route(signOutContract, async ({ context }) => {
      const token = context.cookies[OWNER_COOKIE];
      if (token !== undefined) await sessions.end(token);
      if (context.owner !== undefined)
        await recordOwn(dependencies, context, {
          type: "OwnerSignedOut",
          ownerId: context.owner.ownerId,
          websiteId: context.websiteId,
          signedOutAt: now(),
        });
      return { cookies: [noSessionCookie] };
    }),
  ];
};
