import type { Look } from "#domain/looks/document.ts";
import { contrastProblems } from "#domain/looks/tokens.ts";
import { openGate } from "#domain/page-access/gate.ts";
import { linksOf } from "#domain/pages/addresses-in.ts";
import { checkPage, PAGE_BUDGET, type PageSurroundings } from "#domain/pages/check-page.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { pageUrl } from "#domain/pages/path.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listCollections } from "../../../catalog/list-collections.ts";
import { listContentCollections } from "../../../content/list-collections.ts";
import type { SiteSettingsReader } from "../../../site-settings/find-site-settings.ts";
import type { SiteDesigns } from "../layout/site-design.ts";
import { toWebsiteView } from "../layout/website-view.ts";
import type { PageFacts } from "../page-questions.ts";
import { type PageInput, toPageView } from "../rendering/page-view.ts";
import { createFindBrokenLinks } from "./find-broken-links.ts";
import { createFindUnshown } from "./find-unshown.ts";
import { createWeigh, type StoredPictures } from "./page-weight.ts";

export type PageCheckDependencies = {
  readonly sql: Sql;
  readonly siteSettings: SiteSettingsReader;
  readonly siteDesigns: Pick<SiteDesigns, "find">;
  readonly pictures: StoredPictures;
  readonly nowMs: () => number;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

/** What links can lead to, and what previews show. */
const projections = [
  "products",
  "content",
  "pages",
  "redirects",
  "forms",
  "website-settings",
  "looks",
] as const;

const colorNames = { ink: "text colour", accent: "accent colour" } as const;

const faintColorsOf = (look: Look | null): PageSurroundings["faintColors"] =>
  (look === null ? [] : contrastProblems(look)).map(({ theme, color, ratio, least }) => ({
    name: theme === "dark" ? `dark ${colorNames[color]}` : colorNames[color],
    ratio,
    least,
  }));

/** A page or an item as it is written, and where it is. */
export type CheckedPage = {
  readonly document: PageDocument;
  /** Without the slash at the beginning. */
  readonly path: string;
  /** Undefined for a page that is a part of others. */
  readonly address: string | undefined;
  /** The page without what its blocks show. */
  readonly pageInputOf: (facts: PageFacts) => PageInput;
  /** The path of another page that visitors see with the same title. */
  readonly sameTitleAt: string | undefined;
};

const viewOf = (facts: PageFacts, { path, pageInputOf }: CheckedPage) => {
  const { websiteId, origin, correlationId } = facts.context;
  const known = { sendsEmail: true, hasContactForm: true };
  const website = toWebsiteView(websiteId, origin, facts.settings, known);
  return toPageView(pageInputOf(facts), website, { path, correlationId });
};

/** What a check needs of the website, as of a visitor who can open everything. */
const createFindFacts =
  ({ sql, siteSettings }: Pick<PageCheckDependencies, "sql" | "siteSettings">) =>
  async (member: RequestContext): Promise<PageFacts> => {
    const { websiteId } = member;
    const [settings, collections, contentCollections] = await Promise.all([
      siteSettings.find(websiteId, { fresh: true }),
      listCollections(sql, websiteId),
      listContentCollections(sql, websiteId),
    ]);
    const context = { ...member, cookies: {}, siteUser: undefined };
    return { context, settings, collections, contentCollections, gate: openGate };
  };

/** Checks what is written as visitors would get it; the answer of the calls. */
export const createPageCheck = (dependencies: PageCheckDependencies) => {
  const { siteDesigns, pictures, waitFor } = dependencies;
  const findBrokenLinks = createFindBrokenLinks(dependencies);
  const findUnshown = createFindUnshown(dependencies.sql, dependencies.nowMs);
  const findFacts = createFindFacts(dependencies);
  const weigh = createWeigh(pictures);

  return {
    upToDate: ({ readAfter }: RequestContext) => waitFor(projections, readAfter),

    check: async (context: RequestContext, page: CheckedPage) => {
      const { websiteId, origin } = context;
      const { address, document, path, sameTitleAt } = page;
      const facts = await findFacts(context);
      const view = viewOf(facts, page);
      const hrefs = linksOf(document).map(({ href }) => href);
      const [brokenLinks, unshown, { look }, weight] = await Promise.all([
        findBrokenLinks(facts, hrefs, address ?? pageUrl(path)),
        findUnshown(facts, document),
        siteDesigns.find(websiteId, { fresh: true }),
        weigh(websiteId, document),
      ]);
      const remarks = checkPage(document, {
        brokenLinks,
        unshown,
        faintColors: faintColorsOf(look),
        bytes: weight.bytes,
        search: address === undefined ? undefined : { title: view.title, sameTitleAt },
      });
      return {
        remarks: remarks.map(({ partId = null, ...remark }) => ({ ...remark, partId })),
        preview: {
          title: view.title,
          description: view.description,
          url: address === undefined ? null : new URL(address, origin).href,
          imageUrl: view.imageUrl,
          siteTitle: facts.settings.title,
          isIndexed: address !== undefined && !view.noIndex,
        },
        weight: { ...weight, budget: PAGE_BUDGET },
      };
    },
  };
};
