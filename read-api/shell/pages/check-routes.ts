import type { Look } from "#domain/looks/document.ts";
import { contrastProblems } from "#domain/looks/tokens.ts";
import { openGate } from "#domain/page-access/gate.ts";
import { linksOf } from "#domain/pages/addresses-in.ts";
import { checkPage, PAGE_BUDGET, type PageSurroundings } from "#domain/pages/check-page.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { type PagePlace, pageAddress } from "#domain/pages/places.ts";
import { pageRejectionText } from "#domain/pages/rejections.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listCollections } from "../../catalog/list-collections.ts";
import { listContentCollections } from "../../content/list-collections.ts";
import { checkPageContract } from "../../pages/check-contract.ts";
import { placeOfPage, shownVersion } from "../../pages/shown-page.ts";
import type { SiteSettingsReader } from "../../site-settings/find-site-settings.ts";
import { sketchOfDraft } from "./canvas-data.ts";
import { createFindBrokenLinks } from "./find-broken-links.ts";
import type { PageFacts } from "./page-questions.ts";
import { toPageView } from "./page-view.ts";
import { createWeigh, type StoredPictures } from "./page-weight.ts";
import type { SiteDesigns } from "./site-design.ts";
import { toWebsiteView } from "./website-view.ts";

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

const knownText = `
  select page.path,
         ${placeOfPage} as place
    from read.pages as page
   where page.website_id = $1 and page.page_id = $2`;

const sameTitleText = `
  select page.path
    from read.pages as page
   ${shownVersion("$4::bigint")}
   where page.website_id = $1 and page.page_id <> $2 and lower(shown.title) = lower($3)
   order by page.path limit 1`;

const colorNames = { ink: "text colour", accent: "accent colour" } as const;

const faintColorsOf = (look: Look | null): PageSurroundings["faintColors"] =>
  (look === null ? [] : contrastProblems(look)).map(({ theme, color, ratio, least }) => ({
    name: theme === "dark" ? `dark ${colorNames[color]}` : colorNames[color],
    ratio,
    least,
  }));

const viewOf = ({ context, settings }: PageFacts, path: string, document: PageDocument) => {
  const { websiteId, origin, correlationId } = context;
  const facts = { sendsEmail: true, hasContactForm: true };
  const website = toWebsiteView(websiteId, origin, settings, facts);
  return toPageView(sketchOfDraft({ path, document }), website, { path, correlationId });
};

/** What a check needs of the website, as of a visitor who can open everything. */
const createFindFacts =
  ({ sql, siteSettings }: Pick<PageCheckDependencies, "sql" | "siteSettings">) =>
  async (member: RequestContext): Promise<PageFacts> => {
    const { websiteId } = member;
    const [settings, collections, contentCollections] = await Promise.all([
      siteSettings.find(websiteId, { anew: true }),
      listCollections(sql, websiteId),
      listContentCollections(sql, websiteId),
    ]);
    const context = { ...member, cookies: {}, siteUser: undefined };
    return { context, settings, collections, contentCollections, gate: openGate };
  };

type Known = { readonly path: string; readonly place: PagePlace | null };

/** Checks a document as visitors would get it. */
export const pageCheckQueries = (dependencies: PageCheckDependencies): readonly Route[] => {
  const { sql, siteDesigns, pictures, nowMs, waitFor } = dependencies;
  const findBrokenLinks = createFindBrokenLinks(dependencies);
  const findFacts = createFindFacts(dependencies);
  const weigh = createWeigh(pictures);

  const find = async (websiteId: string, pageId: string): Promise<Known> => {
    const [row] = await sql.query<Known>(knownText, [websiteId, pageId]);
    if (row !== undefined) return row;
    throw new Refusal(404, "page-unknown", pageRejectionText({ code: "page-unknown" }));
  };

  const surroundingsOf = async (
    facts: PageFacts,
    page: Known & { readonly pageId: string; readonly searchTitle: string },
    document: PageDocument,
  ) => {
    const { websiteId } = facts.context;
    const hrefs = linksOf(document).map(({ href }) => href);
    const address = pageAddress(page.path, page.place);
    const asked = [websiteId, page.pageId, document.details.title, nowMs()];
    const [brokenLinks, { look }, weight, [same]] = await Promise.all([
      findBrokenLinks(facts, hrefs, address ?? pageUrl(page.path)),
      siteDesigns.find(websiteId, { anew: true }),
      weigh(websiteId, document),
      sql.query<{ path: string }>(sameTitleText, asked),
    ]);
    const search =
      address === undefined ? undefined : { title: page.searchTitle, sameTitleAt: same?.path };
    const surroundings: PageSurroundings = {
      ...{ brokenLinks, search },
      faintColors: faintColorsOf(look),
      bytes: weight.bytes,
    };
    return { surroundings, weight };
  };

  return [
    route(checkPageContract, async ({ params: { pageId }, body: { document }, context }) => {
      const { websiteId, readAfter, origin } = context;
      await waitFor(projections, readAfter);
      const page = await find(websiteId, pageId);
      const facts = await findFacts(context);
      const view = viewOf(facts, page.path, document);
      const known = { ...page, pageId, searchTitle: view.title };
      const { surroundings, weight } = await surroundingsOf(facts, known, document);
      const remarks = checkPage(document, surroundings);
      const address = pageAddress(page.path, page.place);
      return {
        body: {
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
        },
      };
    }),
  ];
};
