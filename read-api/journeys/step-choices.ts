import { siteEventNames } from "#domain/collector/events.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type namedThings, stepChoicesContract } from "./step-choices-contract.ts";

const MAX_CHOICES = 50;

/** Of $1, a part of the name $2 and the chosen one $3, which can be gone. */
const choicesText = (choices: string): string => `
  select value, name from (${choices}) as choices
   where value = $3 or (is_present and strpos(lower(name), lower($2)) > 0)
   order by value <> $3, lower(name), value limit ${MAX_CHOICES}`;

const texts: Readonly<Record<(typeof namedThings)[number], string>> = {
  form: choicesText(`
    select form_id as value, coalesce(name, draft_name, form_id) as name,
           version > 0 and not removed as is_present
      from read.forms where website_id = $1`),
  product: choicesText(`
    select product_id as value, name, true as is_present from read.products where website_id = $1`),
  event: choicesText(`
    select distinct name as value, name, true as is_present
      from read.collector_schemas where website_id = $1`),
};

const requireForms = (owner: RequestContext["owner"]): void => {
  if (!owner?.permissions.has("forms:read"))
    throw new Refusal(403, "forbidden", "You cannot see the forms of this website.");
};

export const stepChoicesRoute = (sql: Sql): Route =>
  route(stepChoicesContract, async ({ query, context: { websiteId, owner } }) => {
    const { of, search, chosen } = query;
    if (of === "form") requireForms(owner);
    const found = await sql.query<{ value: string; name: string }>(texts[of], [
      ...[websiteId, search, chosen],
    ]);
    const ofShop = (of === "event" ? siteEventNames : [])
      .filter((name) => name.toLowerCase().includes(search.toLowerCase()))
      .map((name) => ({ value: name, name }));
    return { body: { choices: [...found, ...ofShop] } };
  });
