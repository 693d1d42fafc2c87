import { describe, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { membersDecider } from "./decide-members.ts";
import type { MemberEvent } from "./events.ts";

const website = given(membersDecider);
const at = "2030-01-01T00:00:00.000Z";
const weekLater = "2030-01-08T00:00:00.000Z";
const [ann, ben] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const invitationId = "33333333-3333-4333-8333-333333333333";
const origin = "https://shop.example";
const joined = (ownerId: string, ...roles: ("ADMIN" | "EDITOR")[]): MemberEvent => ({
  type: "MemberJoined",
  ownerId,
  roles,
  invitationId: null,
  joinedAt: at,
});
const invited: MemberEvent = {
  type: "MemberInvited",
  invitationId,
  roles: ["EDITOR"],
  origin,
  invitedAt: at,
  expiresAt: weekLater,
};
const accepting = {
  type: "AcceptInvitation",
  invitationId,
  sending: 1,
  ownerId: ben,
  at,
} as const;

describe("who sets a website up", () => {
  it("is its administrator", () =>
    website().when({ type: "FoundWebsite", ownerId: ann, at }).yields(joined(ann, "ADMIN")));
  it("is so once", () =>
    website(joined(ann, "ADMIN")).when({ type: "FoundWebsite", ownerId: ben, at }).yields());
});

describe("an invitation", () => {
  const invite = { type: "InviteMember", invitationId, roles: ["EDITOR"], origin, at } as const;
  it("is valid for a week", () => website(joined(ann, "ADMIN")).when(invite).yields(invited));
  it("makes a member with its roles", () =>
    website(invited)
      .when(accepting)
      .yields({
        type: "MemberJoined",
        ownerId: ben,
        roles: ["EDITOR"],
        invitationId,
        joinedAt: at,
      }));
  it("opens nothing when its time is over", () =>
    website(invited)
      .when({ ...accepting, at: weekLater })
      .refuses({ code: "invitation-expired" }));
  it("opens once", () =>
    website(invited, {
      type: "MemberJoined",
      ownerId: ben,
      roles: ["EDITOR"],
      invitationId,
      joinedAt: at,
    })
      .when({ ...accepting, ownerId: ann })
      .refuses({ code: "invitation-over" }));
  it("opens nothing once withdrawn, and cannot be sent again then", () => {
    const past = [invited, { type: "InvitationRevoked", invitationId, revokedAt: at }] as const;
    website(...past)
      .when(accepting)
      .refuses({ code: "invitation-over" });
    website(...past)
      .when({ type: "SendInvitationAgain", invitationId, origin, at })
      .refuses({ code: "invitation-over" });
  });
  it("that was sent again lasts longer, and only the newest link opens", () => {
    const again: MemberEvent = {
      type: "InvitationSentAgain",
      invitationId,
      sending: 2,
      origin,
      sentAt: "2030-01-03T00:00:00.000Z",
      expiresAt: "2030-01-10T00:00:00.000Z",
    };
    website(invited)
      .when({ type: "SendInvitationAgain", invitationId, origin, at: again.sentAt })
      .yields(again);
    website(invited, again).when(accepting).refuses({ code: "invitation-unknown" });
    website(invited, again)
      .when({ ...accepting, sending: 2, at: weekLater })
      .yields({
        type: "MemberJoined",
        ownerId: ben,
        roles: ["EDITOR"],
        invitationId,
        joinedAt: weekLater,
      });
  });
  it("is not for members", () =>
    website(joined(ben, "EDITOR"), invited).when(accepting).refuses({ code: "member-already" }));
});

describe("the last administrator", () => {
  const alone = [joined(ann, "ADMIN"), joined(ben, "EDITOR")] as const;
  it("cannot be removed", () =>
    website(...alone)
      .when({ type: "RemoveMember", ownerId: ann, at })
      .refuses({ code: "last-administrator" }));
  it("cannot take another role", () =>
    website(...alone)
      .when({ type: "ChangeRoles", ownerId: ann, roles: ["EDITOR"], at })
      .refuses({ code: "last-administrator" }));
  it("can take another role as well", () =>
    website(...alone)
      .when({ type: "ChangeRoles", ownerId: ann, roles: ["ADMIN", "EDITOR"], at })
      .yields({
        type: "MemberRolesChanged",
        ownerId: ann,
        roles: ["ADMIN", "EDITOR"],
        changedAt: at,
      }));
  it("is not the last once there is another", () =>
    website(joined(ann, "ADMIN"), joined(ben, "ADMIN"))
      .when({ type: "RemoveMember", ownerId: ann, at })
      .yields({ type: "MemberRemoved", ownerId: ann, removedAt: at }));
});

describe("a member", () => {
  const two = [joined(ann, "ADMIN"), joined(ben, "EDITOR")] as const;
  const removed: MemberEvent = { type: "MemberRemoved", ownerId: ben, removedAt: at };
  it("who was removed comes back with the roles of before", () =>
    website(...two, removed)
      .when({ type: "RestoreMember", ownerId: ben, at })
      .yields({ type: "MemberRestored", ownerId: ben, roles: ["EDITOR"], restoredAt: at }));
  it("is removed once", () =>
    website(...two, removed)
      .when({ type: "RemoveMember", ownerId: ben, at })
      .yields());
  it("is known, or nothing can be done about them", () => {
    const ownerId = invitationId;
    website(...two)
      .when({ type: "RemoveMember", ownerId, at })
      .refuses({ code: "member-unknown" });
    website(...two)
      .when({ type: "RestoreMember", ownerId, at })
      .refuses({ code: "member-unknown" });
  });
});
