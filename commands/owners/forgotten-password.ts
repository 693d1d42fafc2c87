import { MEMBERS } from "#domain/owners/events.ts";
import { accountTexts } from "#domain/owners/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Owner } from "#infra/owner-sessions/port.ts";
import { createConstantTime } from "../kit/constant-time.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import { forgottenPasswordContract, newPasswordContract } from "./contract.ts";
import { type AccountDependencies, createMembers, recordOwn } from "./dependencies.ts";
import { createInvited } from "./invited.ts";
import { isGoodPasswordToken, ownerOfToken } from "./password-token.ts";

const linkOver = () => new Refusal(400, "link-over", accountTexts.linkOver);

/**
 * A new password for a person who proves that they read the account's email. Codes are required all
 * the same.
 */
export const forgottenPasswordRoutes = (
  dependencies: AccountDependencies,
  tries: AttemptLimits,
): readonly Route[] => {
  const { sessions, passwords, signing, database, newId, now, nowMs } = dependencies;
  const members = createMembers(dependencies);
  const invited = createInvited(database);
  const steadily = createConstantTime(dependencies);

  /** A person without a connection to the website gets no email in its name. */
  const isExpected = async (websiteId: string, { ownerId, email }: Owner): Promise<boolean> => {
    const { state } = await members.load(websiteId, MEMBERS);
    if (state.members.has(ownerId)) return true;
    const ids = await invited.idsOf(websiteId, email);
    return ids.some((id) => state.invitations.get(id)?.outcome === "open");
  };

  const ask = async (context: RequestContext, email: string): Promise<void> => {
    const { websiteId, origin } = context;
    await tries.mail(context, email);
    const owner = await sessions.findByEmail(email);
    if (owner === undefined || !(await isExpected(websiteId, owner))) return;
    const { ownerId } = owner;
    const event = {
      type: "OwnerPasswordForgotten",
      ownerId,
      websiteId,
      mailId: newId(),
      origin,
      forgottenAt: now(),
    } as const;
    await recordOwn(dependencies, context, event, "visitor");
  };

  return [
    route(forgottenPasswordContract, async ({ body, context }) => {
      await steadily(() => ask(context, body.email));
      return {};
    }),
    route(newPasswordContract, async ({ body: { token, password }, context }) => {
      const { websiteId } = context;
      const ownerId = ownerOfToken(token);
      const owner = ownerId === undefined ? undefined : await sessions.findById(ownerId);
      if (owner === undefined || !isGoodPasswordToken(signing, websiteId, owner, token, nowMs()))
        throw linkOver();
      if (!(await sessions.resetPassword(owner, await passwords.hash(password)))) throw linkOver();
      const cookies = await tries.forgive(owner.email);
      const event = { type: "OwnerPasswordReset", websiteId, resetAt: now() } as const;
      await recordOwn(dependencies, context, { ...event, ownerId: owner.ownerId });
      return { cookies };
    }),
  ];
};
