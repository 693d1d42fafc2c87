import { isDynamic } from "#domain/pages/blocks.ts";
import { cohortOf, differsByCohort, shownTo } from "#domain/pages/cohorts.ts";
import { blocksOf } from "#domain/pages/document.ts";
import { isPagePath, pageUrl } from "#domain/pages/path.ts";
import {
  type AreaSide,
  areaPages,
  isArea,
  placeUrls,
  type WholePlace,
} from "#domain/pages/places.ts";
import { VISITOR_COOKIE } from "#infra/http/request-context.ts";
import { servingOf } from "../blocks/all.ts";
import type { PageAreas, PageContent } from "../layout/layout-data.ts";
import type { PageName } from "../page-facts.ts";
import type { FindPage, PageFacts, Questions } from "../page-questions.ts";
import type { PageInput } from "../rendering/page-view.ts";

/** What every block needs that is not in its content, found together; some of it is known without the database. */
const findMembers = async (
  ask: Questions,
  facts: PageFacts,
  document: PageContent["document"],
): Promise<PageContent["found"]> => {
  const found = blocksOf(document).map(async ({ id, content }) => {
    const find = isDynamic(content) ? servingOf(content).find : undefined;
    const members = find && (await ask.members(facts, content, () => find(ask, facts, content)));
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

/**
 * The visitor's id that the browser keeps, with consent. An id of one day would show the visitor another
 * version on the next day, and another network another one on the same day.
 */
const keptVisitorId = ({ visitorId, cookies }: PageFacts["context"]): string | undefined =>
  visitorId === cookies[VISITOR_COOKIE] ? visitorId : undefined;

/** What a document shows to this visitor. Pages that differ by cohort are kept apart for each. */
export const findShownContent = (
  ask: Questions,
  facts: PageFacts,
  { key, document }: Pick<PageContent, "key" | "document">,
): Promise<PageContent> => {
  const cohort = cohortOf(keptVisitorId(facts.context));
  return findPageContent(ask, facts, {
    key: key !== null && differsByCohort(document) ? `${key} ${cohort}` : key,
    document: shownTo(document, cohort),
  });
};

const contentOf = async (ask: Questions, facts: PageFacts, path: string, prefix = "") => {
  const { websiteId } = facts.context;
  const { preview } = facts;
  const found =
    preview?.shows === "new"
      ? await preview.draftAt(path)
      : await ask.sitePage({ websiteId, path });
  if (found === undefined) return undefined;
  const { pageId, version, document } = found;
  // What a draft shows is not kept.
  const key = version === null ? null : JSON.stringify([websiteId, pageId, version, prefix]);
  return { found, content: { ...(await findShownContent(ask, facts, { key, document })), prefix } };
};

const placesOf = (ask: Questions, { context }: Pick<PageFacts, "context">) =>
  ask.places(context.websiteId, { fresh: context.readAfter !== undefined });

const pageAt = async (
  ask: Questions,
  facts: PageFacts,
  path: string,
  canonicalPath: string,
): Promise<PageInput | undefined> => {
  const shown = await contentOf(ask, facts, path);
  if (shown === undefined) return undefined;
  const { found } = shown;
  const { document, description, picture } = found;
  const { title, noIndex } = document.details;
  return {
    name: "page",
    title,
    description,
    canonicalPath,
    imageUrl: picture || null,
    noIndex,
    content: shown.content,
    ...(found.version === null && { drafted: found.drafted }),
  };
};

/**
 * A page that owners wrote; undefined where none is at the path, or it is not published. A page that is
 * home or contact is there, and one in an area of other pages is nowhere else.
 */
export const findSitePage =
  (ask: Questions, path: string): FindPage =>
  async (facts) => {
    if (!isPagePath(path)) return undefined;
    const [place] = [...(await placesOf(ask, facts))].find(([, at]) => at === path) ?? [];
    if (place !== undefined && isArea(place)) return undefined;
    const page = await pageAt(ask, facts, path, pageUrl(path));
    return page && place !== undefined && !isArea(place)
      ? { ...page, movedTo: placeUrls[place] }
      : page;
  };

/**
 * The page that owners chose for a place of the website; undefined without one that is published. Its lock
 * belongs to its own path and goes with it: visitors who cannot open it there see the website's own page.
 */
export const findPlacedPage =
  (ask: Questions, place: WholePlace): FindPage =>
  async (facts) => {
    const path = (await placesOf(ask, facts)).get(place);
    if (path === undefined || !facts.gate.opens(pageUrl(path))) return undefined;
    const page = await pageAt(ask, facts, path, placeUrls[place]);
    return page && facts.gate.isProtected(pageUrl(path))
      ? { ...page, isProtected: true, kind: facts.gate.kindAt(pageUrl(path)) }
      : page;
  };

/** What owners show above and below a page of the website, without what this visitor cannot open at its own path. */
export const findAreas = async (
  ask: Questions,
  facts: PageFacts,
  name: PageName,
): Promise<PageAreas> => {
  const page = areaPages.find((each) => each === name);
  if (page === undefined) return {};
  const places = await placesOf(ask, facts);
  const find = async (side: AreaSide) => {
    const path = places.get(`${page}-${side}`);
    return path === undefined || !facts.gate.opens(pageUrl(path))
      ? undefined
      : (await contentOf(ask, facts, path, `${side}-`))?.content;
  };
  const [above, below] = await Promise.all([find("above"), find("below")]);
  return { above, below };
};
