import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type MemberCommand, membersDecider } from "./decide-members.ts";
import type { MemberEvent } from "./events.ts";
import { invitationProblem, isLastAdministrator } from "./member-state.ts";
import { WebsiteRoles } from "./roles.ts";

const website = given(membersDecider);
const at = "2030-01-01T00:00:00.000Z";
const weekLater = "2030-01-08T00:00:00.000Z";
const origin = "https://shop.example";
const [ann, ben] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const [first, second] = [
  ...["33333333-3333-4333-8333-333333333333", "44444444-4444-4444-8444-444444444444"],
] as [string, string];
type Role = "ADMIN" | "EDITOR" | "BILLING";
const joined = (
  ownerId: string,
  roles: Role[],
  invitationId: string | null = null,
): MemberEvent => ({
  type: "MemberJoined",
  ownerId,
  roles,
  invitationId,
  joinedAt: at,
});
const invited = (invitationId: string): MemberEvent => ({
  type: "MemberInvited",
  invitationId,
  roles: ["EDITOR"],
  origin,
  invitedAt: at,
  expiresAt: weekLater,
});
const revoked = (invitationId: string): MemberEvent => ({
  type: "InvitationRevoked",
  invitationId,
  revokedAt: at,
});
const sentAgain = (invitationId: string, sending: number): MemberEvent => ({
  type: "InvitationSentAgain",
  invitationId,
  sending,
  origin,
  sentAt: at,
  expiresAt: weekLater,
});
const changed = (ownerId: string, roles: Role[]): MemberEvent => ({
  type: "MemberRolesChanged",
  ownerId,
  roles,
  changedAt: at,
});
const removed = (ownerId: string): MemberEvent => ({
  type: "MemberRemoved",
  ownerId,
  removedAt: at,
});
const restored = (ownerId: string, roles: Role[]): MemberEvent => ({
  type: "MemberRestored",
  ownerId,
  roles,
  restoredAt: at,
});
const invite = (invitationId: string, ownerId?: string): MemberCommand => ({
  type: "InviteMember",
  invitationId,
  roles: ["EDITOR"],
  origin,
  at,
  ...(ownerId !== undefined && { ownerId }),
});
const revoke = (invitationId: string): MemberCommand => ({
  type: "RevokeInvitation",
  invitationId,
  at,
});
const send = (invitationId: string): MemberCommand => ({
  type: "SendInvitationAgain",
  invitationId,
  origin,
  at,
});
const change = (ownerId: string, roles: Role[]): MemberCommand => ({
  type: "ChangeRoles",
  ownerId,
  roles,
  at,
});
const restore = (ownerId: string): MemberCommand => ({ type: "RestoreMember", ownerId, at });
const remove = (ownerId: string): MemberCommand => ({ type: "RemoveMember", ownerId, at });
const stateOf = (...events: readonly MemberEvent[]) =>
  events.reduce(membersDecider.evolve, membersDecider.initial);

itKeepsTheDeciderContract("member", membersDecider);

describe("inviting", () => {
  it("is refused for a member, and for an invitation that there is", () => {
    website(joined(ann, ["ADMIN"]))
      .when(invite(first, ann))
      .refuses({ code: "member-already" });
    website(joined(ann, ["ADMIN"]))
      .when(invite(first, ben))
      .yields(invited(first));
    website(joined(ann, ["ADMIN"]), removed(ann))
      .when(invite(first, ann))
      .yields(invited(first));
    website(invited(first)).when(invite(first)).refuses({ code: "invited-already" });
    website(invited(first)).when(invite(second)).yields(invited(second));
  });
});

describe("an invitation", () => {
  it("is revoked once, and not after it was accepted", () => {
    website(invited(first)).when(revoke(first)).yields(revoked(first));
    website(invited(first), revoked(first)).when(revoke(first)).yields();
    website(invited(first), joined(ben, ["EDITOR"], first))
      .when(revoke(first))
      .refuses({ code: "invitation-over" });
    website(invited(first)).when(revoke(second)).refuses({ code: "invitation-unknown" });
  });

  it("is sent again with the next number while it is open", () => {
    website(invited(first)).when(send(first)).yields(sentAgain(first, 2));
    website(invited(first), sentAgain(first, 2)).when(send(first)).yields(sentAgain(first, 3));
    for (const over of [revoked(first), joined(ben, ["EDITOR"], first)])
      website(invited(first), over).when(send(first)).refuses({ code: "invitation-over" });
    website().when(send(first)).refuses({ code: "invitation-unknown" });
  });

  it("stays open when somebody joins without it", () =>
    website(invited(first), joined(ann, ["ADMIN"]))
      .when(revoke(first))
      .yields(revoked(first)));

  it("is valid by the link of its last email, up to its last moment", () => {
    const state = stateOf(invited(first), sentAgain(first, 2));
    const justBefore = "2030-01-07T23:59:59.999Z";
    expect(invitationProblem(state, first, 2, justBefore)).toBeUndefined();
    expect(invitationProblem(state, first, 2, weekLater)).toEqual({ code: "invitation-expired" });
    expect(invitationProblem(state, first, 1, at)).toEqual({ code: "invitation-unknown" });
    expect(invitationProblem(state, second, 1, at)).toEqual({ code: "invitation-unknown" });
    const over = stateOf(invited(first), revoked(first));
    expect(invitationProblem(over, first, 1, at)).toEqual({ code: "invitation-over" });
  });

  it("that nobody knows is neither revoked nor sent again by an event of it", () => {
    expect(stateOf(revoked(first), sentAgain(first, 2)).invitations.size).toBe(0);
  });
});

describe("the roles of a member", () => {
  const team = [joined(ann, ["ADMIN"]), joined(ben, ["EDITOR", "BILLING"])];
  it("are changed where they differ, in whatever order they stand", () => {
    website(...team)
      .when(change(ben, ["BILLING", "EDITOR"]))
      .yields();
    website(...team)
      .when(change(ben, ["EDITOR"]))
      .yields(changed(ben, ["EDITOR"]));
    website(...team)
      .when(change(ben, ["EDITOR", "ADMIN"]))
      .yields(changed(ben, ["EDITOR", "ADMIN"]));
    website(...team, changed(ben, ["ADMIN"]))
      .when(change(ann, ["EDITOR"]))
      .yields(changed(ann, ["EDITOR"]));
  });

  it("stay those of an administrator while there is no other", () => {
    website(...team)
      .when(change(ann, ["EDITOR"]))
      .refuses({ code: "last-administrator" });
    website(...team)
      .when(remove(ann))
      .refuses({ code: "last-administrator" });
    website(...team)
      .when(change(ann, ["ADMIN", "EDITOR"]))
      .yields(changed(ann, ["ADMIN", "EDITOR"]));
    expect(isLastAdministrator(stateOf(...team), ann)).toBe(true);
    expect(isLastAdministrator(stateOf(...team), ben)).toBe(false);
    expect(isLastAdministrator(stateOf(...team), "nobody")).toBe(false);
  });

  it("come back with the member, once", () => {
    website(...team, removed(ben))
      .when(restore(ben))
      .yields(restored(ben, ["EDITOR", "BILLING"]));
    website(...team)
      .when(restore(ben))
      .yields();
    website(...team, removed(ben), restored(ben, ["EDITOR"]))
      .when(restore(ben))
      .yields();
    website(...team, removed(ben), restored(ben, ["EDITOR"]))
      .when(change(ben, ["EDITOR"]))
      .yields();
    website(...team)
      .when(restore("nobody"))
      .refuses({ code: "member-unknown" });
  });

  it("are those of nobody once the member is removed", () => {
    website(...team, removed(ben))
      .when(remove(ben))
      .yields();
    website(...team, removed(ben))
      .when(change(ben, ["EDITOR"]))
      .refuses({ code: "member-unknown" });
    website(...team)
      .when(remove("nobody"))
      .refuses({ code: "member-unknown" });
  });

  it("are at least one", () =>
    expect(WebsiteRoles.safeParse([]).error?.issues[0]?.message).toBe("Choose at least one role."));
});
