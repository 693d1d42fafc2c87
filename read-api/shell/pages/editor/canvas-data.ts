import { noShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { MailMode } from "#domain/mail/mail-mode.ts";
import { openGate } from "#domain/page-access/gate.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { pageDescription } from "#domain/pages/page-description.ts";
import { pagePicture } from "#domain/pages/page-text.ts";
import { pageUrl } from "#domain/pages/path.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listCollections } from "../../../catalog/list-collections.ts";
import { listContentCollections } from "../../../content/list-collections.ts";
import { createHasContactForm } from "../../../forms/contact-form.ts";
import { createFindCurrentMedia } from "../../../media/current-media.ts";
import type { SiteSettingsReader } from "../../../site-settings/find-site-settings.ts";
import type { Theme } from "../../../themes/theme.ts";
import { createEmbeddedForms, formsIn } from "../forms/embedded-forms.ts";
import { createFindForms } from "../forms/find-forms.ts";
import type { PageContent } from "../layout/layout-data.ts";
import type { SiteDesigns } from "../layout/site-design.ts";
import type { PageName } from "../page-facts.ts";
import { createQuestions, type PageFacts, type Questions } from "../page-questions.ts";
import { queryOf } from "../query-of.ts";
import type { AssetsView, PageData } from "../rendering/page-data.ts";
import { pageWithCurrentMedia } from "../rendering/page-media.ts";
import type { PageInput } from "../rendering/page-view.ts";
import { toPageData } from "../rendering/to-page-data.ts";
import { findPageContent } from "../site-pages/find-site-page.ts";

export type CanvasDataDependencies = {
  readonly sql: Sql;
  readonly siteSettings: SiteSettingsReader;
  readonly siteDesigns: Pick<SiteDesigns, "find">;
  readonly nowMs: () => number;
  readonly mailModeOf: (websiteId: string) => Promise<MailMode>;
  readonly assets: (page: PageName) => AssetsView;
};

type PageInputOf = (facts: PageFacts) => PageInput;
type WrittenPage = { readonly path: string; readonly document: PageDocument };
/** A page that a member writes, with what is not recorded yet. */
export type Draft =
  /** `pageInputOf`: the page around the document; absent: the document is the page. */
  | (WrittenPage & { readonly pageInputOf?: PageInputOf })
  /** A page without blocks. */
  | { readonly path: string; readonly document: null; readonly pageInputOf: PageInputOf };
export type CanvasData = {
  readonly name: PageName;
  readonly data: PageData;
  /** Undefined without blocks. */
  readonly content: PageContent | undefined;
};

/** A draft as a page, without what its blocks show. */
export const pageOfDraft = ({ path, document }: WrittenPage): PageInput => {
  const { title, noIndex } = document.details;
  return {
    name: "page",
    title,
    description: pageDescription(document),
    canonicalPath: pageUrl(path),
    imageUrl: pagePicture(document) || null,
    noIndex,
  };
};

const pageAround = (facts: PageFacts, draft: Draft): PageInput => {
  if (draft.document === null) return draft.pageInputOf(facts);
  return draft.pageInputOf?.(facts) ?? pageOfDraft(draft);
};

const findMarked = async (
  ask: Questions,
  facts: PageFacts,
  document: PageDocument | null,
): Promise<PageContent | undefined> =>
  document === null
    ? undefined
    : { ...(await findPageContent(ask, facts, { key: null, document })), isMarked: true };

/**
 * The data of a draft's page, as of a visitor who has just come: with an empty cart and without an
 * account. Nothing of the member's own browser is in it.
 */
export const createCanvasData = (dependencies: CanvasDataDependencies) => {
  const { sql, siteSettings, siteDesigns, nowMs, mailModeOf, assets } = dependencies;
  const ask = createQuestions(sql, nowMs);
  // No form of the canvas can be submitted.
  const findForms = createFindForms({ sql, issueFormKey: () => "" });
  const embeddedForms = createEmbeddedForms();
  const findHasContactForm = createHasContactForm(sql, nowMs);
  const findCurrentMedia = createFindCurrentMedia(sql, nowMs);

  return async (
    member: RequestContext,
    draft: Draft,
    theme: Theme,
    nonce: string,
  ): Promise<CanvasData> => {
    const { websiteId } = member;
    const context: RequestContext = { ...member, cookies: {}, siteUser: undefined };
    const [settings, collections, contentCollections, hasContactForm, media, design, mailMode] =
      await Promise.all([
        siteSettings.find(websiteId, { fresh: true }),
        listCollections(sql, websiteId),
        listContentCollections(sql, websiteId),
        findHasContactForm(websiteId, { fresh: true }),
        findCurrentMedia(websiteId, { fresh: true }),
        siteDesigns.find(websiteId, { fresh: true }),
        mailModeOf(websiteId),
      ]);
    const known = { settings, collections, contentCollections };
    const facts: PageFacts = { context, ...known, gate: openGate };
    const marked = await findMarked(ask, facts, draft.document);
    const page = pageWithCurrentMedia(
      { ...pageAround(facts, draft), ...(marked && { content: marked }) },
      media,
    );
    const { content } = page;
    const path = pageUrl(draft.path);
    const forms = await findForms.placed(
      websiteId,
      [...embeddedForms(theme, page.name), ...(content ? formsIn(content) : [])],
      { pagePath: path, pageTitle: page.title, query: queryOf({}) },
    );
    const data = toPageData({
      context,
      ...known,
      page,
      design,
      opens: openGate.opens,
      cart: noShoppingCart(websiteId),
      hasContactForm,
      sendsEmail: mailMode !== "none",
      forms,
      path,
      // The site's scripts do not run here, and preloading them would only cause warnings.
      assets: { ...assets(page.name), js: [], preload: [] },
      crumb: "",
      nonce,
    });
    return { name: page.name, data, content };
  };
};
