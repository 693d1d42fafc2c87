import { originOfHosts } from "#domain/websites/origin.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** The origin of the website's latest sign-up, and its hosts: names before IP addresses. */
const text = `
  select (select origin from read.restock_groups
           where website_id = $1 and origin is not null
           order by last_sign_up_at desc limit 1) as origin,
         array(select host from read.website_hosts where website_id = $1 order by host desc) as hosts`;

type OriginFacts = { readonly origin: string | null; readonly hosts: readonly string[] };

/**
 * Scheme and host for links where no sign-up contains an origin: that of the website's latest
 * sign-up, else its own host. Undefined when there is none.
 */
export const createShopOrigin =
  (sql: Sql, port: number) =>
  async (websiteId: string): Promise<string | undefined> => {
    const [found] = await sql.query<OriginFacts>(text, [websiteId]);
    return found?.origin ?? originOfHosts(found?.hosts ?? [], port);
  };
