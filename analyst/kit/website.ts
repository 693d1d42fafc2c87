import type { Sql } from "#infra/postgres/port.ts";
import { UsageError } from "./tools.ts";

/** The website that the operator means; with a single one there is no need to name it. */
export const findWebsite = async (sql: Sql, website: string | undefined): Promise<string> => {
  if (website !== undefined) return website;
  const known = await sql.query<{ id: string }>(
    "select distinct website_id as id from website_owners union select 'demo' order by 1",
  );
  const [only] = known;
  if (only !== undefined && known.length === 1) return only.id;
  throw new UsageError(
    `Name the website with --website: ${known.map(({ id }) => id).join(", ")}. Or see all of them with --all-websites.`,
  );
};
