import * as z from "zod/mini";
import { MEMBERS } from "#domain/accounts/events.ts";
import { invitationProblem } from "#domain/accounts/member-state.ts";
import { accountTexts } from "#domain/accounts/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
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
import type { Enter } from "./enter.ts";
import { readInvitationToken } from "./invitation-token.ts";
import { createInvited } from "./invited.ts";
import type { Tries } from "./tries.ts";

const NewAccount = z.object({ name: OwnerName, password: NewPassword });

/** What the link of an invitation leads to. The link shows that the address is theirs. */
export const acceptRoutes = (
  dependencies: AccountDependencies,
  tries: Tries,
  enter: Enter,
): readonly Route[] => {
  const { sessions, passwords, signing, database, newId, now } = dependencies;
  const members = createMembers(dependencies);
  const invited = createInvited(database);

  /** Throws while the link opens nothing. */
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

  const register = async (
    context: RequestContext,
    email: string,
    given: { readonly name?: string | undefined; readonly password: string },
  ): Promise<string> => {
    const { name, password } = parseInput(NewAccount, { ...given, name: given.name ?? "" });
    const ownerId = newId();
    const passwordHash = await passwords.hash(password);
    if (!(await sessions.create({ ownerId, email, name, passwordHash })))
      throw new Refusal(409, "address-taken", accountTexts.addressTaken);
    const { websiteId } = context;
    const registered = {
      type: "OwnerRegistered",
      ownerId,
      websiteId,
      registeredAt: now(),
    } as const;
    await recordOwn(dependencies, context, registered);
    return ownerId;
  };

  return [
    route(readInvitationContract, async ({ body, context }) => {
      const { email, invitation } = await find(context, body.token);
      const hasAccount = (await sessions.findByEmail(email)) !== undefined;
      const { roles, expiresAt } = invitation;
      return { body: { email, roles: [...roles], expiresAt, hasAccount } };
    }),
    route(acceptInvitationContract, async ({ body, context }) => {
      const { websiteId, correlationId } = context;
      const { email, invitationId, sending } = await find(context, body.token);
      const ownerId =
        (await sessions.findByEmail(email)) === undefined
          ? await register(context, email, body)
          : (await tries.signIn(context, email, body.password)).ownerId;
      const outcome = await members.run(
        MEMBERS,
        { type: "AcceptInvitation", invitationId, sending, ownerId, at: now() },
        { metadata: { websiteId, actor: `owner:${ownerId}`, correlationId } },
      );
      if (!outcome.ok) throw refuseMember(outcome.rejection);
      await invited.forget(websiteId, invitationId);
      const { cookies, secondFactor } = await enter.afterPassword(context, ownerId);
      const { position } = outcome.value;
      return { body: { secondFactor }, cookies, ...(position !== undefined && { position }) };
    }),
  ];
};
