import type { Sql } from "#infra/postgres/port.ts";

/** Recipients of invitations, stored next to the log until the invitations end. */
export const createInvited = (sql: Sql) => ({
  emailOf: async (websiteId: string, invitationId: string): Promise<string | undefined> =>
    (
      await sql.query<{ email: string }>(
        "select email from owner_invitations where website_id = $1 and invitation_id = $2",
        [websiteId, invitationId],
      )
    )[0]?.email,
  /**
   * The invitation of this address, existing or new. There is one at a time, so that concurrent
   * invitations share it.
   */
  claim: async (websiteId: string, email: string, invitationId: string): Promise<string> => {
    const [row] = await sql.query<{ invitationId: string }>(
      `insert into owner_invitations (website_id, invitation_id, email) values ($1, $2, $3)
       on conflict (website_id, email) do update set email = excluded.email
       returning invitation_id as "invitationId"`,
      [websiteId, invitationId, email],
    );
    if (row === undefined) throw new Error("An address has its invitation.");
    return row.invitationId;
  },
  idsOf: async (websiteId: string, email: string): Promise<readonly string[]> =>
    (
      await sql.query<{ invitationId: string }>(
        `select invitation_id as "invitationId" from owner_invitations
          where website_id = $1 and email = $2`,
        [websiteId, email],
      )
    ).map(({ invitationId }) => invitationId),
  forget: async (websiteId: string, invitationId: string): Promise<void> => {
    await sql.query("delete from owner_invitations where website_id = $1 and invitation_id = $2", [
      websiteId,
      invitationId,
    ]);
  },
});
