import { readFileSync } from "node:fs";
import { readEvent } from "#domain/kit/read-event.ts";
import { WebsiteEvent } from "#domain/websites/events.ts";
import type { Projection } from "../kit/projection.ts";

const replaceHosts = `
  with named as (
    select unnest($1::text[]) as website_id, unnest($2::text[]) as host
  ), gone as (
    delete from {schema}.website_hosts h
     where not exists (select from named n where n.host = h.host)
       and (h.website_id = any($3) or h.host = any($4))
  )
  insert into {schema}.website_hosts (host, website_id)
  select host, website_id from named
  on conflict (host) do update set website_id = excluded.website_id`;

/** The website of each host. The last one to claim a host has it. */
export const websiteHosts: Projection = {
  name: "website-hosts",
  version: 2,
  reads: { categories: ["website"] },
  tables: readFileSync(new URL("./website-hosts.sql", import.meta.url), "utf8"),
  views: ["website_hosts"],
  project: (batch) => {
    const owners = new Map<string, string>();
    const websites = new Set<string>();
    // Claiming a host takes it from its previous website, so releasing it leaves it to none.
    const givenUp = new Set<string>();
    for (const recorded of batch) {
      const { websiteId, hosts } = readEvent(WebsiteEvent, recorded);
      websites.add(websiteId);
      for (const [host, owner] of owners)
        if (owner === websiteId && !hosts.includes(host)) {
          owners.delete(host);
          givenUp.add(host);
        }
      for (const host of hosts) owners.set(host, websiteId);
    }
    return [
      {
        text: replaceHosts,
        values: [[...owners.values()], [...owners.keys()], [...websites], [...givenUp]],
      },
    ];
  },
};
