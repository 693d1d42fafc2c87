import { singleFlight } from "#domain/kit/single-flight.ts";
import { PageDocument } from "#domain/pages/document.ts";
import { pageDescription } from "#domain/pages/page-description.ts";
import { pagePicture } from "#domain/pages/page-text.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { shownVersion } from "./shown-page.ts";

/** A version of a page, which never changes. */
export type ShownPage = {
  readonly pageId: string;
  readonly path: string;
  readonly version: number;
  readonly document: PageDocument;
  /** For search engines and link previews. */
  readonly description: string;
  /** Picture for link previews; may be empty. */
  readonly picture: string;
};

const shownText = `
  select page.page_id as "pageId", page.path, shown.version
    from read.pages as page
   ${shownVersion("$3::bigint")}
   where page.website_id = $1 and page.path = $2`;

const documentText = `
  select document from read.page_versions
   where website_id = $1 and page_id = $2 and version = $3`;

type VersionOfPath = Pick<ShownPage, "pageId" | "path" | "version">;
type Content = Omit<ShownPage, keyof VersionOfPath>;

/** Not in the specification: about 50 MB when every page is as large as it can be. */
const MAX_KEPT = 200;

/**
 * The page at a path as visitors see it; undefined when there is none. Documents are large and never
 * change, so that the last ones are kept.
 */
export const createFindShownPage = (sql: Sql, nowMs: () => number) => {
  const kept = new Map<string, Content>();

  const readContent = async (websiteId: string, { pageId, version }: VersionOfPath) => {
    const [row] = await sql.query<{ document: unknown }>(documentText, [
      websiteId,
      pageId,
      version,
    ]);
    if (row === undefined) return undefined;
    const document = PageDocument.parse(row.document);
    const description = pageDescription(document);
    return { document, description, picture: pagePicture(document) };
  };

  const contentOf = async (
    websiteId: string,
    found: VersionOfPath,
  ): Promise<Content | undefined> => {
    const key = JSON.stringify([websiteId, found.pageId, found.version]);
    const present = kept.get(key) ?? (await readContent(websiteId, found));
    if (present === undefined) return undefined;
    // The most recently shown page is the last to be dropped.
    kept.delete(key);
    kept.set(key, present);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return present;
  };

  return singleFlight(
    ({ websiteId, path }: { readonly websiteId: string; readonly path: string }) =>
      JSON.stringify([websiteId, path]),
    async ({ websiteId, path }): Promise<ShownPage | undefined> => {
      const [found] = await sql.query<VersionOfPath>(shownText, [websiteId, path, nowMs()]);
      const content = found && (await contentOf(websiteId, found));
      return content && { ...found, ...content };
    },
  );
};
