import type { ResponseOf } from "#domain/kit/contract.ts";
import { Section } from "#domain/pages/document.ts";
import { savedSectionText } from "#domain/pages/saved-section-texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  getSavedSectionContract,
  listSavedSectionsContract,
  type SavedSection,
} from "./saved-sections-contract.ts";

const listText = `
  select section_id as "sectionId", name, version, blocks, saved_at as "savedAt"
    from read.saved_sections where website_id = $1 and not removed
   order by lower(name), section_id`;

/** The copies of saved sections in the latest version of each page that visitors see or will see. */
const copiesText = `
  select page.page_id as "pageId", latest.title, page.path,
         part -> 'origin' ->> 'id' as "sectionId", max((part -> 'origin' ->> 'version')::int) as version
    from read.pages as page
    join lateral (
         select version.title, version.document from read.page_versions as version
          where version.website_id = page.website_id and version.page_id = page.page_id
            and version.version > page.hidden_up_to and not version.cancelled
          order by version.version desc limit 1) as latest on true
   cross join lateral jsonb_path_query(latest.document, '$.sections[*] ? (exists (@.origin))') as part
   where page.website_id = $1 and not page.removed
   group by 1, 2, 3, 4
   order by latest.title, page.page_id`;

type Copy = SavedSection["pages"][number] & { readonly sectionId: string };

const listSections = async (sql: Sql, websiteId: string): Promise<SavedSection[]> => {
  const [rows, copies] = await Promise.all([
    sql.query<Omit<SavedSection, "pages">>(listText, [websiteId]),
    sql.query<Copy>(copiesText, [websiteId]),
  ]);
  return rows.map((row) => ({
    ...row,
    savedAt: new Date(row.savedAt).toISOString(),
    pages: copies
      .filter(({ sectionId }) => sectionId === row.sectionId)
      .map(({ sectionId: _id, ...page }) => page),
  }));
};

const getText = `
  select section_id as "sectionId", name, version, section
    from read.saved_sections where website_id = $1 and section_id = $2 and not removed`;

type SavedSectionDetails = ResponseOf<typeof getSavedSectionContract>;

/** The members' questions about sections that are kept to be used again. */
export const savedSectionQueries = ({
  sql,
  waitFor,
}: {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
}): readonly Route[] => [
  route(listSavedSectionsContract, async ({ context: { websiteId, readAfter } }) => {
    await waitFor(["pages"], readAfter);
    return { body: { sections: await listSections(sql, websiteId) } };
  }),
  route(getSavedSectionContract, async ({ params, context: { websiteId, readAfter } }) => {
    await waitFor(["pages"], readAfter);
    const [row] = await sql.query<SavedSectionDetails>(getText, [websiteId, params.sectionId]);
    if (row === undefined)
      throw new Refusal(404, "section-unknown", savedSectionText("section-unknown"));
    return { body: { ...row, section: Section.parse(row.section) } };
  }),
];
