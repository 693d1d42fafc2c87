import { emailKey } from "#domain/kit/email.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { SiteUserCredential, SiteUserCredentials } from "./port.ts";

const columns = `site_user_id as "siteUserId", password_hash as "passwordHash", revision`;

const byAddress = `
  select ${columns} from site_user_credentials where website_id = $1 and address_hash = $2`;
const byId = `
  select ${columns} from site_user_credentials where website_id = $1 and site_user_id = $2`;

const claim = `
  insert into site_user_credentials (website_id, address_hash, site_user_id, password_hash)
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning site_user_id`;

const advance = `
  update site_user_credentials
     set revision = revision + 1,
         password_hash = coalesce($4, password_hash),
         address_hash = coalesce($5, address_hash)
   where website_id = $1 and site_user_id = $2 and revision = $3
  returning revision`;

const endSessions = `
  delete from site_user_sessions where website_id = $1 and site_user_id = $2`;

const link = `
  insert into site_user_persons (website_id, site_user_id, person_id) values ($1, $2, $3)
  on conflict (website_id, person_id) do update set site_user_id = excluded.site_user_id`;

const UNIQUE_VIOLATION = "23505";

export const createSiteUserCredentials = (
  database: Database,
  signing: Pick<Signing, "sign">,
): SiteUserCredentials => {
  const hashOf = (websiteId: string, address: string): string =>
    signing.sign("address of a site user", emailKey([websiteId], address));

  return {
    findByAddress: async (websiteId, address) => {
      const values = [websiteId, hashOf(websiteId, address)];
      return (await database.query<SiteUserCredential>(byAddress, values))[0];
    },
    find: async (websiteId, siteUserId) =>
      (await database.query<SiteUserCredential>(byId, [websiteId, siteUserId]))[0],
    claim: async (websiteId, address, { siteUserId, passwordHash }) => {
      const values = [websiteId, hashOf(websiteId, address), siteUserId, passwordHash];
      return (await database.query(claim, values)).length === 1;
    },
    advance: async (websiteId, { siteUserId, revision }, { passwordHash, address }) => {
      const hash = address === undefined ? null : hashOf(websiteId, address);
      try {
        return await database.transaction(async (sql) => {
          const values = [websiteId, siteUserId, revision, passwordHash ?? null, hash];
          if ((await sql.query(advance, values)).length === 0) return "stale";
          if (passwordHash !== undefined) await sql.query(endSessions, [websiteId, siteUserId]);
          return "advanced";
        });
      } catch (error) {
        if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return "taken";
        throw error;
      }
    },
    remove: async (websiteId, siteUserId) => {
      await database.query(
        "delete from site_user_credentials where website_id = $1 and site_user_id = $2",
        [websiteId, siteUserId],
      );
    },
    linkPerson: async (websiteId, siteUserId, personId) => {
      await database.query(link, [websiteId, siteUserId, personId]);
    },
    linkedPersons: async (websiteId, siteUserId) => {
      const rows = await database.query<{ personId: string }>(
        `select person_id as "personId" from site_user_persons
          where website_id = $1 and site_user_id = $2 order by person_id`,
        [websiteId, siteUserId],
      );
      return rows.map(({ personId }) => personId);
    },
  };
};
