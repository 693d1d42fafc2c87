import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** A public host if there is one: `localhost` and IP addresses come last. */
const hostText = `
  select host from read.website_hosts where website_id = $1
   order by host ~ '^(localhost$|[0-9.]+$|\\[)', host desc limit 1`;

/** The origin of another website of this installation: like this one's, with its own host. */
export const createWebsiteOrigin =
  (sql: Sql) =>
  async (
    { origin }: Pick<RequestContext, "origin">,
    websiteId: string,
  ): Promise<string | undefined> => {
    const [found] = await sql.query<{ host: string }>(hostText, [websiteId]);
    if (found === undefined) return undefined;
    const url = new URL(origin);
    url.hostname = found.host;
    return url.origin;
  };
