import { blocksOf } from "#domain/pages/document.ts";
import { isPagePath, pageUrl } from "#domain/pages/path.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import { servingOf } from "./blocks/all.ts";
import { textOf } from "./item-view.ts";
import type { PageContent } from "./layout-data.ts";
import type { FindPage, PageFacts, Questions } from "./page-questions.ts";
import { MAX_DESCRIPTION } from "./page-view.ts";

/** What every block needs from the database, found together. */
const findMembers = async (
  ask: Questions,
  facts: PageFacts,
  document: PageContent["document"],
): Promise<PageContent["found"]> => {
  const found = blocksOf(document).map(async ({ id, content }) => {
    const members = await servingOf(content).find?.(ask, facts, content);
    return members === undefined ? [] : [[id, members] as const];
  });
  return new Map((await Promise.all(found)).flat());
};

/** What a document shows, found before its templates are rendered. */
export const findPageContent = async (
  ask: Questions,
  facts: PageFacts,
  { key, document }: Pick<PageContent, "key" | "document">,
): Promise<PageContent> => ({
  key,
  document,
  found: await findMembers(ask, facts, document),
});

/** A page that owners wrote; undefined where none is at the path, or it is not published. */
export const findSitePage =
  (ask: Questions, path: string): FindPage =>
  async (facts) => {
    if (!isPagePath(path)) return undefined;
    const { websiteId } = facts.context;
    const found = await ask.sitePage({ websiteId, path });
    if (found === undefined) return undefined;
    const { pageId, version, document, text, picture } = found;
    const { title, description, noIndex } = document.details;
    return {
      name: "page",
      title,
      description: description || textOf(escapeHtml(text), MAX_DESCRIPTION),
      canonicalPath: pageUrl(found.path),
      imageUrl: picture || null,
      noIndex,
      content: await findPageContent(ask, facts, {
        key: JSON.stringify([websiteId, pageId, version]),
        document,
      }),
    };
  };
