import { MEMBERS } from "#domain/owners/events.ts";
import { accountTexts } from "#domain/owners/texts.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
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
import { createWebsiteOrigin } from "./website-origin.ts";

type Place = Pick<RequestContext, "websiteId" | "origin">;

const linkOver = () => new Refusal(400, "link-over", accountTexts.linkOver);
const noAccountEmail = () => new Refusal(409, "no-account-email", accountTexts.noAccountEmail);

/**
 * A new password for a person who proves that they read the account's email. Codes are required all
 * the same.
 */
export const forgottenPasswordRoutes = (
  dependencies: AccountDependencies,
  tries: AttemptLimits,
): readonly Route[] => {
  const { sessions, passwords, signing, database, accountMailMode } = dependencies;
  const { newId, now, nowMs } = dependencies;
  const members = createMembers(dependencies);
  const invited = createInvited(database);
  const originOf = createWebsiteOrigin(database);
  const steadily = createConstantTime(dependencies);

  /**
   * Where the link leads. A person without a connection to the website gets no email in its name. One
   * who is only invited to it gets a link to the first website: the account belongs to other websites,
   * and this one's domain may belong to anyone.
   */
  const placeOf = async (
    { websiteId, origin }: RequestContext,
    { ownerId, email }: Owner,
  ): Promise<Place | undefined> => {
    const { state } = await members.load(websiteId, MEMBERS);
    if (state.members.has(ownerId)) return { websiteId, origin };
    const ids = await invited.idsOf(websiteId, email);
    if (!ids.some((id) => state.invitations.get(id)?.outcome === "open")) return undefined;
    if (websiteId === FIRST_WEBSITE) return { websiteId, origin };
    const first = await originOf({ origin }, FIRST_WEBSITE);
    return first === undefined ? undefined : { websiteId: FIRST_WEBSITE, origin: first };
  };

  const ask = async (context: RequestContext, email: string): Promise<void> => {
    await tries.mail(context, email);
    const owner = await sessions.findByEmail(email);
    const place = owner && (await placeOf(context, owner));
    if (owner === undefined || place === undefined) return;
    const event = {
      type: "OwnerPasswordForgotten",
      ownerId: owner.ownerId,
      ...place,
      mailId: newId(),
      forgottenAt: now(),
    } as const;
    const { correlationId } = context;
    await recordOwn(dependencies, { ...place, correlationId }, event, "visitor");
  };

  return [
    route(forgottenPasswordContract, async ({ body, context }) => {
      if ((await accountMailMode()) === "none") throw noAccountEmail();
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
