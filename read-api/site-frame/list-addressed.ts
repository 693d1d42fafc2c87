import { CONTACT_FORM_ID } from "#domain/forms/contact-form.ts";
import { isLink } from "#domain/pages/links.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { likePattern } from "../kit/like-pattern.ts";
import type { FoundTarget } from "./contract.ts";

const AT_ONCE = 10;

/** `$2` is the pattern of the search. Pictures are shown in pages, and no link needs to lead to one. */
const text = `
  (select 'file' as "leadsTo", coalesce(nullif(media.title, ''), content.name) as title,
          content.asset_url as url
     from read.media as media
     join read.media_contents as content using (website_id, media_id)
    where media.website_id = $1 and not media.removed and content.kind <> 'picture'
      and (lower(media.title) like $2 or lower(content.name) like $2)
    order by lower(coalesce(nullif(media.title, ''), content.name)), media.media_id
    limit ${AT_ONCE})
  union all
  (select 'form', form.name, '/forms/' || form.form_id
     from read.forms as form
    where form.website_id = $1 and form.definition is not null and not form.removed
      and form.form_id <> '${CONTACT_FORM_ID}' and lower(form.name) like $2
    order by lower(form.name), form.form_id
    limit ${AT_ONCE})`;

type Row = Required<Pick<FoundTarget, "leadsTo" | "title" | "url">>;

/**
 * Files of the media library that are no pictures, by title or name, and released forms by name. Links name their
 * addresses: the address of a file leads to its current content, and a form keeps its own.
 */
export const searchAddressed = async (
  sql: Sql,
  websiteId: string,
  search: string,
): Promise<readonly FoundTarget[]> => {
  if (search === "") return [];
  const rows = await sql.query<Row>(text, [websiteId, likePattern(search)]);
  return rows
    .filter(({ url }) => isLink(url))
    .map(({ leadsTo, title, url }) => ({
      target: { kind: "address", href: url },
      title,
      url,
      shown: true,
      draftChanged: false,
      leadsTo,
    }));
};
