import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { MemberEvent } from "#domain/owners/events.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const membersTable = defineTable({
  name: "website_members",
  key: ["website_id", "owner_id"],
  columns: { website_id: "text", owner_id: "uuid", roles: "text[]", joined_at: "timestamptz" },
});

const invitationsTable = defineTable({
  name: "website_invitations",
  key: ["website_id", "invitation_id"],
  columns: {
    website_id: "text",
    invitation_id: "uuid",
    roles: "text[]",
    outcome: "text",
    sendings: "int",
    invited_at: "timestamptz",
    sent_at: "timestamptz",
    expires_at: "timestamptz",
  },
});

const createTables = () => ({
  members: tableChanges(membersTable),
  invitations: tableChanges(invitationsTable),
});
type Tables = ReturnType<typeof createTables>;

const applyInvitation = (
  { invitations }: Tables,
  website_id: string,
  event: Extract<
    MemberEvent,
    { type: "MemberInvited" | "InvitationSentAgain" | "InvitationRevoked" }
  >,
): void => {
  const key = { website_id, invitation_id: event.invitationId };
  if (event.type === "InvitationRevoked") invitations.patch(key, { outcome: "revoked" });
  else if (event.type === "InvitationSentAgain")
    invitations.patch(key, {
      sendings: event.sending,
      sent_at: event.sentAt,
      expires_at: event.expiresAt,
    });
  else
    invitations.put({
      ...key,
      roles: event.roles,
      outcome: "open",
      sendings: 1,
      invited_at: event.invitedAt,
      sent_at: event.invitedAt,
      expires_at: event.expiresAt,
    });
};

const apply = (tables: Tables, { data, type, metadata }: Projectable): void => {
  const event = readEvent(MemberEvent, { type, data });
  const website_id = metadata.websiteId;
  const { members, invitations } = tables;
  switch (event.type) {
    case "MemberJoined":
      members.put({
        website_id,
        owner_id: event.ownerId,
        roles: event.roles,
        joined_at: event.joinedAt,
      });
      if (event.invitationId !== null)
        invitations.patch(
          { website_id, invitation_id: event.invitationId },
          { outcome: "accepted" },
        );
      return;
    case "MemberRolesChanged":
      members.patch({ website_id, owner_id: event.ownerId }, { roles: event.roles });
      return;
    case "MemberRemoved":
      members.remove({ website_id, owner_id: event.ownerId });
      return;
    case "MemberRestored":
      members.put({
        website_id,
        owner_id: event.ownerId,
        roles: event.roles,
        joined_at: event.restoredAt,
      });
      return;
    case "MemberInvited":
    case "InvitationSentAgain":
    case "InvitationRevoked":
      applyInvitation(tables, website_id, event);
      return;
    default:
      unreachable(event);
  }
};

/** The team members of each console, for lists; access is checked against the log. */
export const websiteMembers: Projection = {
  name: "website-members",
  version: 1,
  reads: { categories: ["member"] },
  tables: readFileSync(new URL("./website-members.sql", import.meta.url), "utf8"),
  views: ["website_members", "website_invitations"],
  project: (batch) => {
    const tables = createTables();
    for (const recorded of batch) apply(tables, recorded);
    return [...tables.members.statements(), ...tables.invitations.statements()];
  },
};
