import type { MemberCommand } from "#domain/owners/decide-members.ts";
import { MEMBERS } from "#domain/owners/events.ts";
import { type MemberRejection, memberRejectionText } from "#domain/owners/rejections.ts";
import { accountTexts } from "#domain/owners/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Answer, type Route, route } from "#infra/http/route.ts";
import { answerDone } from "../kit/owner-answers.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import { type AccountDependencies, createMembers, refuseMember } from "./dependencies.ts";
import { invitationToken, invitationUrl } from "./invitation-token.ts";
import { createInvited } from "./invited.ts";
import {
  changeRolesContract,
  invitationLinkContract,
  inviteMemberContract,
  removeMemberContract,
  restoreMemberContract,
  revokeInvitationContract,
  sendInvitationAgainContract,
} from "./members-contract.ts";

type Invited = ReturnType<typeof createInvited>;

const refuseInvitation = (rejection: MemberRejection): Refusal =>
  rejection.code === "invited-already"
    ? new Refusal(409, rejection.code, memberRejectionText(rejection), {
        fields: { email: memberRejectionText(rejection) },
      })
    : refuseMember(rejection);

const inviteRoute = (dependencies: AccountDependencies, invited: Invited): Route => {
  const { sessions, newId, now } = dependencies;
  const members = createMembers(dependencies);

  /** Runs first, so that readers of the event find the recipient. */
  const claim = async (websiteId: string, email: string): Promise<string> => {
    const invitationId = await invited.claim(websiteId, email, newId());
    const { state } = await members.load(websiteId, MEMBERS);
    const outcome = state.invitations.get(invitationId)?.outcome;
    if (outcome === undefined || outcome === "open") return invitationId;
    // An expired invitation that was not deleted yet.
    await invited.forget(websiteId, invitationId);
    return claim(websiteId, email);
  };

  return route(inviteMemberContract, async ({ body: { email, roles }, context }) => {
    const { websiteId, origin } = context;
    const invitationId = await claim(websiteId, email);
    const ownerId = (await sessions.findByEmail(email))?.ownerId;
    const outcome = await members.run(
      MEMBERS,
      { type: "InviteMember", invitationId, ownerId, roles, origin, at: now() },
      { metadata: ownerMetadata(context), answer: () => ({ invitationId }) },
    );
    const { ok } = outcome;
    const first = ok && (outcome.value.repeated as { readonly invitationId: string } | undefined);
    const body = first || { invitationId };
    const isOther = ok
      ? body.invitationId !== invitationId
      : outcome.rejection.code === "member-already";
    if (isOther) await invited.forget(websiteId, invitationId);
    if (!ok) throw refuseInvitation(outcome.rejection);
    const { position } = outcome.value;
    return { body, ...(position !== undefined && { position }) };
  });
};

/** An emailed link proves that its bearer reads that email: nobody else may see it. */
const linkRoute = (dependencies: AccountDependencies): Route => {
  const { signing, accountMailMode } = dependencies;
  const members = createMembers(dependencies);
  return route(invitationLinkContract, async ({ params: { invitationId }, context }) => {
    const { websiteId, origin } = context;
    if ((await accountMailMode()) === "server")
      throw new Refusal(409, "by-mail-only", accountTexts.linkByMailOnly);
    const { state } = await members.load(websiteId, MEMBERS);
    const invitation = state.invitations.get(invitationId);
    if (invitation === undefined) throw refuseMember({ code: "invitation-unknown" });
    if (invitation.outcome !== "open") throw refuseMember({ code: "invitation-over" });
    const sending = invitation.sendings;
    const token = invitationToken(signing, websiteId, { invitationId, sending, by: "hand" });
    return { body: { url: invitationUrl(origin, token) } };
  });
};

/** Inviting, changing and removing team members. */
export const memberRoutes = (dependencies: AccountDependencies): readonly Route[] => {
  const { sessions, database, now } = dependencies;
  const members = createMembers(dependencies);
  const invited = createInvited(database);

  const done = async (
    context: RequestContext,
    command: MemberCommand,
  ): Promise<Answer<undefined>> =>
    answerDone(
      await members.run(MEMBERS, command, { metadata: ownerMetadata(context) }),
      refuseMember,
    );

  return [
    inviteRoute(dependencies, invited),
    route(sendInvitationAgainContract, ({ params, context }) => {
      const { origin } = context;
      return done(context, { type: "SendInvitationAgain", ...params, origin, at: now() });
    }),
    route(revokeInvitationContract, async ({ params, context }) => {
      const answer = await done(context, { type: "RevokeInvitation", ...params, at: now() });
      await invited.forget(context.websiteId, params.invitationId);
      return answer;
    }),
    linkRoute(dependencies),
    route(changeRolesContract, ({ params, body, context }) =>
      done(context, { type: "ChangeRoles", ...params, roles: body.roles, at: now() }),
    ),
    route(removeMemberContract, async ({ params, context }) => {
      const answer = await done(context, { type: "RemoveMember", ...params, at: now() });
      await sessions.endOnWebsite(context.websiteId, params.ownerId);
      return answer;
    }),
    route(restoreMemberContract, ({ params, context }) =>
      done(context, { type: "RestoreMember", ...params, at: now() }),
    ),
  ];
};
