import { readFileSync } from "node:fs";
import type { WebsiteEvent } from "#domain/websites/events.ts";
import type { Projection } from "../shared/projection.ts";

const replaceHosts = `
  with named as (
    select unnest($1::text[]) as website_id, unnest($2::text[]) as host
  ), gone as (
    delete from {schema}.website_hosts h
     where h.website_id = any($3) and not exists (select from named n where n.host = h.host)
  )
  insert into {schema}.website_hosts (host, website_id)
  select host, website_id from named
  on conflict (host) do update set website_id = excluded.website_id`;

/** Which website answers to a host. The last one to claim a host has it. */
export const websiteHosts: Projection = {
  name: "website-hosts",
  version: 1,
  reads: { categories: ["website"] },
  tables: readFileSync(new URL("./website-hosts.sql", import.meta.url), "utf8"),
  views: ["website_hosts"],
  project: (batch) => {
    const hostsOf = new Map<string, readonly string[]>();
    for (const event of batch) {
      const data = event.data as unknown as WebsiteEvent;
      hostsOf.delete(data.websiteId);
      hostsOf.set(data.websiteId, data.hosts);
    }
    const owners = new Map<string, string>();
    for (const [websiteId, hosts] of hostsOf) for (const host of hosts) owners.set(host, websiteId);
    return [
      {
        text: replaceHosts,
        values: [[...owners.values()], [...owners.keys()], [...hostsOf.keys()]],
      },
    ];
  },
};
