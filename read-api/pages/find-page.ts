import { PageDocument } from "#domain/pages/document.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { shownVersion } from "./shown-page.ts";

/** A page as visitors see it. */
export type ShownPage = {
  readonly pageId: string;
  readonly path: string;
  readonly version: number;
  readonly document: PageDocument;
};

const text = `
  select page.page_id as "pageId", page.path, shown.version, shown.document
    from read.pages as page
   ${shownVersion("$3::bigint")}
   where page.website_id = $1 and page.path = $2`;

/** Undefined when no page is at the path, or visitors cannot see it. */
export const findShownPage = async (
  sql: Sql,
  websiteId: string,
  path: string,
  nowMs: number,
): Promise<ShownPage | undefined> => {
  const [row] = await sql.query<Omit<ShownPage, "document"> & { readonly document: unknown }>(
    text,
    [websiteId, path, nowMs],
  );
  return row && { ...row, document: PageDocument.parse(row.document) };
};
