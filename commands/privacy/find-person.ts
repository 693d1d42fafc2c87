import type { SiteUserCredentials } from "#infra/customer-credentials/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";

export type FindKnownDependencies = {
  readonly sql: Sql;
  readonly personalData: Pick<PersonalData, "find">;
  readonly credentials: Pick<SiteUserCredentials, "findByAddress">;
};

/** The account and the person known by an email address. */
export type KnownPerson = {
  /** The account that has the address, or that had confirmed it. */
  readonly siteUserId: string | undefined;
  /** The person of guests' data under the address. */
  readonly personId: string | undefined;
};

const ownerOfPerson = `
  select site_user_id as "siteUserId" from site_user_persons
   where website_id = $1 and person_id = $2`;

export const createFindPerson =
  ({ sql, personalData, credentials }: FindKnownDependencies) =>
  async (websiteId: string, address: string): Promise<KnownPerson> => {
    const personId = await personalData.find(websiteId, address);
    const credential = await credentials.findByAddress(websiteId, address);
    if (credential !== undefined || personId === undefined)
      return { siteUserId: credential?.siteUserId, personId };
    const [row] = await sql.query<{ siteUserId: string }>(ownerOfPerson, [websiteId, personId]);
    return { siteUserId: row?.siteUserId, personId };
  };
