import { afterEach, beforeEach, expect, it } from "vitest";
import type { MemberEvent } from "#domain/owners/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { websiteMembers } from "./website-members.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(websiteMembers);
});
afterEach(() => website.drop());

const at = (day: number) => `2030-01-0${day}T00:00:00.000Z`;
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const [founder, helper, invitation] = [id(1), id(2), id(3)];
const record = (...events: readonly MemberEvent[]) => website.record("member members", ...events);
const invited: MemberEvent = {
  type: "MemberInvited",
  invitationId: invitation,
  roles: ["EDITOR"],
  origin: "https://shop.example",
  invitedAt: at(1),
  expiresAt: at(3),
};
const joined = (ownerId: string, invitationId: string | null): MemberEvent => ({
  type: "MemberJoined",
  ownerId,
  invitationId,
  joinedAt: at(2),
  roles: invitationId === null ? ["ADMIN"] : ["EDITOR"],
});
const members = `
  select owner_id, roles, to_char(joined_at at time zone 'UTC', 'DD') as joined
    from read.website_members order by owner_id`;
const invitations = `
  select invitation_id, roles, outcome, sendings, invited_at = '${at(1)}' as invited,
         to_char(sent_at at time zone 'UTC', 'DD') as sent,
         to_char(expires_at at time zone 'UTC', 'DD') as expires
    from read.website_invitations`;

it("lists who belongs to the team with their roles, and puts a removed member back", async () => {
  const founded = { owner_id: founder, roles: ["ADMIN"], joined: "02" };
  await record(joined(founder, null), joined(helper, null), {
    type: "MemberRolesChanged",
    ownerId: helper,
    roles: ["BILLING", "REPORTING"],
    changedAt: at(3),
  });
  expect(await website.rows(members)).toEqual([
    founded,
    { owner_id: helper, roles: ["BILLING", "REPORTING"], joined: "02" },
  ]);
  await record({ type: "MemberRemoved", ownerId: helper, removedAt: at(4) });
  expect(await website.rows(members)).toEqual([founded]);
  await record({
    type: "MemberRestored",
    ownerId: helper,
    roles: ["BILLING"],
    restoredAt: at(5),
  });
  expect(await website.rows(members)).toEqual([
    founded,
    { owner_id: helper, roles: ["BILLING"], joined: "05" },
  ]);
});

it("shows an invitation as open, sent again, and accepted by the member who joins with it", async () => {
  const invitationRow = { invitation_id: invitation, roles: ["EDITOR"], invited: true };
  await record(invited);
  const first = { ...invitationRow, outcome: "open", sendings: 1, sent: "01", expires: "03" };
  expect(await website.rows(invitations)).toEqual([first]);
  await record({
    type: "InvitationSentAgain",
    invitationId: invitation,
    sending: 2,
    origin: "https://shop.example",
    sentAt: at(2),
    expiresAt: at(4),
  });
  const second = { ...first, sendings: 2, sent: "02", expires: "04" };
  expect(await website.rows(invitations)).toEqual([second]);
  // A member who joins without an invitation leaves this one open.
  await record(joined(founder, null));
  expect(await website.rows(invitations)).toEqual([second]);
  await record(joined(helper, invitation));
  expect(await website.rows(invitations)).toEqual([{ ...second, outcome: "accepted" }]);
});

it("shows an invitation as revoked", async () => {
  await record(invited, { type: "InvitationRevoked", invitationId: invitation, revokedAt: at(2) });
  expect(await website.rows("select outcome, sendings from read.website_invitations")).toEqual([
    { outcome: "revoked", sendings: 1 },
  ]);
});
