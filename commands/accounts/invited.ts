import type { Sql } from "#infra/postgres/port.ts";

/** Whom invitations go to: beside the log, until they are over. */
export const createInvited = (sql: Sql) => ({
  emailOf: async (websiteId: string, invitationId: string): Promise<string | undefined> =>
    (
      await sql.query<{ email: string }>(
        "select email from owner_invitations where website_id = $1 and invitation_id = $2",
        [websiteId, invitationId],
      )
    )[0]?.email,
  idsOf: async (websiteId: string, email: string): Promise<readonly string[]> =>
    (
      await sql.query<{ invitationId: string }>(
        `select invitation_id as "invitationId" from owner_invitations
          where website_id = $1 and email = $2`,
        [websiteId, email],
      )
    ).map(({ invitationId }) => invitationId),
  keep: async (websiteId: string, invitationId: string, email: string): Promise<void> => {
    await sql.query(
      "insert into owner_invitations (website_id, invitation_id, email) values ($1, $2, $3)",
      [websiteId, invitationId, email],
    );
  },
  forget: async (websiteId: string, invitationId: string): Promise<void> => {
    await sql.query("delete from owner_invitations where website_id = $1 and invitation_id = $2", [
      websiteId,
      invitationId,
    ]);
  },
});
