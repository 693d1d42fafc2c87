import * as z from "zod/mini";
import { MEMBERS } from "#domain/owners/events.ts";
import { invitationProblem } from "#domain/owners/member-state.ts";
import { accountTexts } from "#domain/owners/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { KnownOwner } from "#infra/owner-sessions/port.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import {
  acceptInvitationContract,
  NewPassword,
  OwnerName,
  readInvitationContract,
} from "./contract.ts";
import {
  type AccountDependencies,
  createMembers,
  recordOwn,
  refuseMember,
} from "./dependencies.ts";
import { type InvitationToken, readInvitationToken } from "./invitation-token.ts";
import { createInvited } from "./invited.ts";
import type { Enter } from "./start-session.ts";

const NewAccount = z.object({ name: OwnerName, password: NewPassword });

type AccountInput = { readonly name?: string | undefined; readonly password: string };
type Followed = InvitationToken & { readonly email: string };

/**
 * Creates the account for an invitation's link, or asks for the password of the one that the address
 * has. An invitation never replaces that password, not even of an account that another person may have
 * registered: the link leads to the domain of the website that invites, and the account belongs to
 * others, too. The owner of the address requests a new password.
 */
const createAccountOf = (dependencies: AccountDependencies, tries: AttemptLimits) => {
  const { sessions, passwords, newId, now } = dependencies;
  const taken = () => new Refusal(409, "address-taken", accountTexts.addressTaken);

  const register = async (
    context: RequestContext,
    { email, by }: Followed,
    given: AccountInput,
  ) => {
    const { name, password } = parseInput(NewAccount, { ...given, name: given.name ?? "" });
    const ownerId = newId();
    const passwordHash = await passwords.hash(password);
    const addressProven = by === "mail";
    if (!(await sessions.create({ ownerId, email, name, passwordHash, addressProven })))
      throw taken();
    const { websiteId } = context;
    const event = { type: "OwnerRegistered", ownerId, websiteId, registeredAt: now() } as const;
    await recordOwn(dependencies, context, event);
    return { ownerId, passwordHash };
  };

  return async (
    context: RequestContext,
    followed: Followed,
    given: AccountInput,
  ): Promise<KnownOwner> => {
    const owner = await sessions.findByEmail(followed.email);
    if (owner === undefined) return register(context, followed, given);
    return tries.signIn(context, followed.email, given.password);
  };
};

/** The calls of an invitation's link. */
export const acceptRoutes = (
  dependencies: AccountDependencies,
  tries: AttemptLimits,
  enter: Enter,
): readonly Route[] => {
  const { sessions, signing, database, now } = dependencies;
  const members = createMembers(dependencies);
  const invited = createInvited(database);
  const accountOf = createAccountOf(dependencies, tries);

  /** Throws when the link is not valid. */
  const find = async ({ websiteId }: RequestContext, text: string) => {
    const token = readInvitationToken(signing, websiteId, text);
    if (token === undefined) throw refuseMember({ code: "invitation-unknown" });
    const { invitationId, sending } = token;
    const { state } = await members.load(websiteId, MEMBERS);
    const problem = invitationProblem(state, invitationId, sending, now());
    if (problem !== undefined) throw refuseMember(problem);
    const invitation = state.invitations.get(invitationId);
    const email = await invited.emailOf(websiteId, invitationId);
    if (invitation === undefined || email === undefined)
      throw refuseMember({ code: "invitation-over" });
    return { ...token, email, invitation };
  };

  return [
    route(readInvitationContract, async ({ body, context }) => {
      const followed = await find(context, body.token);
      const { email } = followed;
      const hasAccount = (await sessions.findByEmail(email)) !== undefined;
      const { roles, expiresAt } = followed.invitation;
      return { body: { email, roles: [...roles], expiresAt, hasAccount } };
    }),
    route(acceptInvitationContract, async ({ body, context }) => {
      const { websiteId, correlationId } = context;
      const followed = await find(context, body.token);
      const { invitationId, sending } = followed;
      const owner = await accountOf(context, followed, body);
      const { ownerId } = owner;
      const outcome = await members.run(
        MEMBERS,
        { type: "AcceptInvitation", invitationId, sending, ownerId, at: now() },
        { metadata: ownerMetadata({ websiteId, owner, correlationId }) },
      );
      if (!outcome.ok) throw refuseMember(outcome.rejection);
      await invited.forget(websiteId, invitationId);
      const { cookies, secondFactor } = await enter.afterPassword(context, owner);
      const { position } = outcome.value;
      return { body: { secondFactor }, cookies, ...(position !== undefined && { position }) };
    }),
  ];
};
