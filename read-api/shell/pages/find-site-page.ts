import { PRODUCTS_URL } from "#domain/catalog/slug.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import { blocksOf } from "#domain/pages/document.ts";
import { isPagePath, pageUrl } from "#domain/pages/path.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { ItemView } from "./item-data.ts";
import { cardToItem, textOf } from "./item-view.ts";
import type { PageContent } from "./layout-data.ts";
import type { FindPage, PageFacts, Questions } from "./page-questions.ts";
import { MAX_DESCRIPTION } from "./page-view.ts";

/** The products of every list of a page, found together. */
const findProducts = async (
  ask: Questions,
  { context, gate }: PageFacts,
  document: PageContent["document"],
): Promise<PageContent["products"]> => {
  const lists = blocksOf(document).flatMap(({ id, content }) =>
    content.type === "products" ? [{ id, ...content }] : [],
  );
  const found = lists.map(async ({ id, collection, limit }) => {
    const { rows } = await ask.products({
      websiteId: context.websiteId,
      query: {
        collection: collection === "" ? undefined : collection,
        page: 1,
        pageSize: limit,
        sort: "listed",
      },
      listing: gate.listing(PRODUCTS_URL),
      ownHolds: ownHoldsOf(context.cookies),
    });
    return [id, rows.map(cardToItem)] as const;
  });
  return new Map<string, readonly ItemView[]>(await Promise.all(found));
};

/** What a document shows, found before its templates are rendered. */
export const findPageContent = async (
  ask: Questions,
  facts: PageFacts,
  { key, document }: Pick<PageContent, "key" | "document">,
): Promise<PageContent> => ({
  key,
  document,
  products: await findProducts(ask, facts, document),
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
