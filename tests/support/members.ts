import { createMembers } from "#commands/owners/dependencies.ts";
import { MEMBERS } from "#domain/owners/events.ts";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import type { Infrastructure } from "#infrastructure";

type MemberOptions = { readonly websiteId?: string; readonly email?: string };

/** A member with this role and a session. Returns the cookie's value, too. */
export const addMember = async (
  infrastructure: Infrastructure,
  role: WebsiteRole,
  { websiteId = "demo", email = `${role.toLowerCase()}@shop.example` }: MemberOptions = {},
): Promise<{ readonly ownerId: string; readonly token: string }> => {
  const { sessions, passwords, newId, now } = infrastructure;
  const [ownerId, invitationId] = [newId(), newId()];
  const passwordHash = await passwords.hash(newId());
  await sessions.create({ ownerId, email, name: role, passwordHash, addressProven: true });
  const members = createMembers(infrastructure);
  const metadata = { websiteId, actor: "test", correlationId: "test" };
  const invited = { invitationId, roles: [role], origin: "http://localhost", at: now() };
  await members.run(MEMBERS, { type: "InviteMember", ...invited }, { metadata });
  const accepted = { invitationId, sending: 1, ownerId, at: now() };
  const joined = await members.run(
    MEMBERS,
    { type: "AcceptInvitation", ...accepted },
    { metadata },
  );
  if (!joined.ok) throw new Error(joined.rejection.code);
  const token = await sessions.open(websiteId, { ownerId, passwordHash }, { device: "Test" });
  return { ownerId, token: token as string };
};
