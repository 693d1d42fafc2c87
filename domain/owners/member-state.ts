import { unreachable } from "../kit/decider.ts";
import type { MemberEvent } from "./events.ts";
import type { MemberRejection } from "./rejections.ts";
import type { WebsiteRole } from "./roles.ts";

export type Roles = readonly WebsiteRole[];

export type Invitation = {
  readonly roles: Roles;
  /** Number of requested emails; only the link of the last one is valid. */
  readonly sendings: number;
  readonly expiresAt: string;
  readonly outcome: "open" | "revoked" | "accepted";
};

export type MembersState = {
  /** Members by owner id. */
  readonly members: ReadonlyMap<string, Roles>;
  /** Removed members with their last roles. */
  readonly removed: ReadonlyMap<string, Roles>;
  readonly invitations: ReadonlyMap<string, Invitation>;
};

/** Whether only this owner can add members. */
export const isLastAdministrator = ({ members }: MembersState, ownerId: string): boolean =>
  members.get(ownerId)?.includes("ADMIN") === true &&
  [...members].every(([id, roles]) => id === ownerId || !roles.includes("ADMIN"));

/** Why the link of an invitation is invalid; undefined while it is valid. */
export const invitationProblem = (
  { invitations }: MembersState,
  invitationId: string,
  sending: number,
  at: string,
): MemberRejection | undefined => {
  const invitation = invitations.get(invitationId);
  if (invitation === undefined || invitation.sendings !== sending)
    return { code: "invitation-unknown" };
  if (invitation.outcome !== "open") return { code: "invitation-over" };
  return invitation.expiresAt <= at ? { code: "invitation-expired" } : undefined;
};

const withEntry = <Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value,
): ReadonlyMap<string, Value> => new Map(map).set(key, value);

const withoutEntry = <Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
): ReadonlyMap<string, Value> => {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

const withInvitation = (
  state: MembersState,
  invitationId: string,
  change: Partial<Invitation>,
): MembersState => {
  const known = state.invitations.get(invitationId);
  if (known === undefined) return state;
  return {
    ...state,
    invitations: withEntry(state.invitations, invitationId, { ...known, ...change }),
  };
};

export const evolve = (state: MembersState, event: MemberEvent): MembersState => {
  switch (event.type) {
    case "MemberInvited": {
      const { invitationId, roles, expiresAt } = event;
      const invitation: Invitation = { roles, sendings: 1, expiresAt, outcome: "open" };
      return { ...state, invitations: withEntry(state.invitations, invitationId, invitation) };
    }
    case "InvitationSentAgain": {
      const { invitationId, sending, expiresAt } = event;
      return withInvitation(state, invitationId, { sendings: sending, expiresAt });
    }
    case "InvitationRevoked":
      return withInvitation(state, event.invitationId, { outcome: "revoked" });
    case "MemberJoined": {
      const joined = {
        ...state,
        members: withEntry(state.members, event.ownerId, event.roles),
        removed: withoutEntry(state.removed, event.ownerId),
      };
      if (event.invitationId === null) return joined;
      return withInvitation(joined, event.invitationId, { outcome: "accepted" });
    }
    case "MemberRolesChanged":
      return { ...state, members: withEntry(state.members, event.ownerId, event.roles) };
    case "MemberRemoved":
      return {
        ...state,
        members: withoutEntry(state.members, event.ownerId),
        removed: withEntry(state.removed, event.ownerId, state.members.get(event.ownerId) ?? []),
      };
    case "MemberRestored":
      return {
        ...state,
        members: withEntry(state.members, event.ownerId, event.roles),
        removed: withoutEntry(state.removed, event.ownerId),
      };
    default:
      return unreachable(event);
  }
};
