import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { MemberEvent } from "./events.ts";
import {
  evolve,
  invitationProblem,
  isLastAdministrator,
  type MembersState,
  type Roles,
} from "./member-state.ts";
import type { MemberRejection } from "./rejections.ts";
import type { WebsiteRole } from "./roles.ts";

export type MemberCommand =
  | {
      readonly type: "FoundWebsite";
      readonly ownerId: string;
      readonly at: string;
    }
  | {
      readonly type: "InviteMember";
      readonly invitationId: string;
      /** The account with the address; absent when there is none. */
      readonly ownerId?: string | undefined;
      readonly roles: Roles;
      readonly origin: string;
      readonly at: string;
    }
  | {
      readonly type: "SendInvitationAgain";
      readonly invitationId: string;
      readonly origin: string;
      readonly at: string;
    }
  | { readonly type: "RevokeInvitation"; readonly invitationId: string; readonly at: string }
  | {
      readonly type: "AcceptInvitation";
      readonly invitationId: string;
      /** Number of the email whose link was opened. */
      readonly sending: number;
      readonly ownerId: string;
      readonly at: string;
    }
  | {
      readonly type: "ChangeRoles";
      readonly ownerId: string;
      readonly roles: Roles;
      readonly at: string;
    }
  | { readonly type: "RemoveMember"; readonly ownerId: string; readonly at: string }
  | { readonly type: "RestoreMember"; readonly ownerId: string; readonly at: string };

type Decision = Result<readonly MemberEvent[], MemberRejection>;

/** Not in the specification. */
const INVITATION_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const expiryOf = (at: string): string =>
  new Date(Date.parse(at) + INVITATION_DAYS * DAY_MS).toISOString();

const sameRoles = (left: Roles, right: Roles): boolean =>
  left.length === right.length && left.every((role) => right.includes(role));

const acceptInvitation = (
  { invitationId, sending, ownerId, at }: Extract<MemberCommand, { type: "AcceptInvitation" }>,
  state: MembersState,
): Decision => {
  const problem = invitationProblem(state, invitationId, sending, at);
  if (problem !== undefined) return reject(problem);
  if (state.members.has(ownerId)) return reject({ code: "member-already" });
  const roles = [...(state.invitations.get(invitationId)?.roles ?? [])];
  return accept([{ type: "MemberJoined", ownerId, roles, invitationId, joinedAt: at }]);
};

const aboutInvitation = (
  command: Extract<MemberCommand, { type: "SendInvitationAgain" | "RevokeInvitation" }>,
  { invitations }: MembersState,
): Decision => {
  const { invitationId, at } = command;
  const invitation = invitations.get(invitationId);
  if (invitation === undefined) return reject({ code: "invitation-unknown" });
  if (invitation.outcome === "accepted") return reject({ code: "invitation-over" });
  if (command.type === "RevokeInvitation")
    return accept(
      invitation.outcome === "open"
        ? [{ type: "InvitationRevoked", invitationId, revokedAt: at }]
        : [],
    );
  if (invitation.outcome === "revoked") return reject({ code: "invitation-over" });
  const { origin } = command;
  const sending = invitation.sendings + 1;
  const expiresAt = expiryOf(at);
  return accept([
    { type: "InvitationSentAgain", invitationId, sending, origin, sentAt: at, expiresAt },
  ]);
};

const aboutMember = (
  command: Extract<MemberCommand, { type: "ChangeRoles" | "RemoveMember" | "RestoreMember" }>,
  state: MembersState,
): Decision => {
  const { ownerId, at } = command;
  const roles = state.members.get(ownerId);
  if (command.type === "RestoreMember") {
    const before = state.removed.get(ownerId);
    if (roles !== undefined) return accept([]);
    if (before === undefined) return reject({ code: "member-unknown" });
    return accept([{ type: "MemberRestored", ownerId, roles: [...before], restoredAt: at }]);
  }
  if (roles === undefined)
    return command.type === "RemoveMember" && state.removed.has(ownerId)
      ? accept([])
      : reject({ code: "member-unknown" });
  const staysAdministrator = command.type === "ChangeRoles" && command.roles.includes("ADMIN");
  if (!staysAdministrator && isLastAdministrator(state, ownerId))
    return reject({ code: "last-administrator" });
  if (command.type === "RemoveMember")
    return accept([{ type: "MemberRemoved", ownerId, removedAt: at }]);
  if (sameRoles(roles, command.roles)) return accept([]);
  return accept([
    { type: "MemberRolesChanged", ownerId, roles: [...command.roles], changedAt: at },
  ]);
};

const decide = (command: MemberCommand, state: MembersState): Decision => {
  switch (command.type) {
    case "FoundWebsite": {
      const { ownerId, at } = command;
      if ([...state.members.values()].some((each) => each.includes("ADMIN"))) return accept([]);
      const roles: WebsiteRole[] = ["ADMIN"];
      return accept([{ type: "MemberJoined", ownerId, roles, invitationId: null, joinedAt: at }]);
    }
    case "InviteMember": {
      const { invitationId, ownerId, origin, at } = command;
      if (ownerId !== undefined && state.members.has(ownerId))
        return reject({ code: "member-already" });
      if (state.invitations.has(invitationId)) return reject({ code: "invited-already" });
      const roles = [...command.roles];
      const expiresAt = expiryOf(at);
      return accept([
        { type: "MemberInvited", invitationId, roles, origin, invitedAt: at, expiresAt },
      ]);
    }
    case "AcceptInvitation":
      return acceptInvitation(command, state);
    case "SendInvitationAgain":
    case "RevokeInvitation":
      return aboutInvitation(command, state);
    case "ChangeRoles":
    case "RemoveMember":
    case "RestoreMember":
      return aboutMember(command, state);
    default:
      return unreachable(command);
  }
};

/** The team members of a website. Stream `member-<websiteId>.members`. */
export const membersDecider: Decider<MembersState, MemberCommand, MemberEvent, MemberRejection> = {
  streamCategory: "member",
  initial: { members: new Map(), removed: new Map(), invitations: new Map() },
  decide,
  evolve,
};
