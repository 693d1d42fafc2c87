import { APPROVING, mayPublish } from "#domain/content/approval.ts";
import { belowTitle } from "#domain/content/blocks.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { previewIn, type WebsitePreview } from "#domain/kit/editor-cookies.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { pageDescription } from "#domain/pages/page-description.ts";
import { pagePicture } from "#domain/pages/page-text.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { RequestContext, SignedInOwner } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { toContentItem } from "../../../content/list-items.ts";
import type { ContentItem, OwnContentCollection } from "../../../content/shapes-contract.ts";
import type { ShownPage } from "../../../pages/find-page.ts";

/** A draft that a member looks at, and what its publication would change. */
export type Drafted = {
  /** An item is a post, an event or a gallery. */
  readonly kind: "page" | "item";
  readonly id: string;
  /** Visitors can open the page. */
  readonly isPublic: boolean;
  /** Visitors see what the draft has. */
  readonly isPublished: boolean;
  /** The member can publish it; others ask for a review. */
  readonly mayPublish: boolean;
};

/** A page as its draft has it. */
export type DraftPage = Omit<ShownPage, "version"> & {
  readonly version: null;
  readonly drafted: Drafted;
};

/** An item as it is written. */
export type DraftItem = {
  readonly item: ContentItem;
  /** Undefined where the text is the body. */
  readonly blocks: PageDocument | undefined;
  readonly drafted: Drafted;
};

/** The website as a member looks at it, who can write its pages. Spec: B9.8. */
export type Preview = WebsitePreview & {
  /** The page at a path, published or not; undefined when there is none. */
  readonly draftAt: (path: string) => Promise<DraftPage | undefined>;
  /** The item of a collection at a path segment, published or not; undefined when there is none. */
  readonly itemAt: (
    collection: OwnContentCollection,
    urlId: string,
  ) => Promise<DraftItem | undefined>;
};

/** Whether a page shows what members have written, in place of what visitors see. */
export const showsDrafts = ({
  preview,
}: {
  readonly preview?: WebsitePreview | undefined;
}): boolean => preview?.shows === "new";

type Shown = Omit<Drafted, "kind" | "id" | "mayPublish">;

export type PreviewDependencies = {
  readonly sql: Sql;
  readonly findOwner: (
    context: Pick<RequestContext, "cookies" | "websiteId">,
  ) => Promise<SignedInOwner | undefined>;
  readonly findDraft: (
    websiteId: string,
    pageId: string,
  ) => Promise<(Shown & { readonly document: PageDocument }) | undefined>;
  readonly findItemDraft: (
    websiteId: string,
    itemId: string,
  ) => Promise<(Shown & { readonly item: ContentItemDefinition }) | undefined>;
  readonly nowMs: () => number;
};

const pageIdText = `
  select page_id as "pageId" from read.pages where website_id = $1 and path = $2 and not removed`;

const itemText = `
  select item_id as "itemId", publish_on::float8 as "publishOn", updated_at as "updatedAt"
    from read.content_items where website_id = $1 and collection_id = $2 and url_id = $3`;

type ItemRow = {
  readonly itemId: string;
  readonly publishOn: number | null;
  readonly updatedAt: string;
};

/** An item at the path that it has now, also where its draft has another one. */
const createItemAt =
  ({ sql, findItemDraft, nowMs }: PreviewDependencies) =>
  async (
    websiteId: string,
    collection: OwnContentCollection,
    urlId: string,
    mayApprove: boolean,
  ): Promise<DraftItem | undefined> => {
    const [row] = await sql.query<ItemRow>(itemText, [websiteId, collection.id, urlId]);
    const draft = row && (await findItemDraft(websiteId, row.itemId));
    if (row === undefined || draft === undefined) return undefined;
    const { item, isPublic, isPublished } = draft;
    const id = row.itemId;
    const at = { publishOn: row.publishOn ?? nowMs(), updatedAt: row.updatedAt };
    return {
      item: toContentItem({ id, urlId, ...at, definition: item }, collection),
      blocks: item.blocks && belowTitle(item.blocks),
      drafted: {
        kind: "item",
        id,
        isPublic,
        isPublished,
        mayPublish: mayPublish(collection, mayApprove),
      },
    };
  };

/** Costs nothing without the cookie. Only a member sees a draft, whatever cookies a browser sends. */
export const createFindPreview = (dependencies: PreviewDependencies) => {
  const { sql, findOwner, findDraft } = dependencies;
  const itemAt = createItemAt(dependencies);
  const draftAt = async (websiteId: string, path: string): Promise<DraftPage | undefined> => {
    const [found] = await sql.query<{ pageId: string }>(pageIdText, [websiteId, path]);
    const draft = found && (await findDraft(websiteId, found.pageId));
    if (found === undefined || draft === undefined) return undefined;
    const { document, isPublic, isPublished } = draft;
    return {
      pageId: found.pageId,
      path,
      version: null,
      document,
      drafted: { kind: "page", id: found.pageId, isPublic, isPublished, mayPublish: true },
      description: pageDescription(document),
      picture: pagePicture(document),
    };
  };
  return async (context: RequestContext): Promise<Preview | undefined> => {
    const asked = previewIn(context.cookies);
    if (asked === undefined) return undefined;
    const owner = await findOwner(context);
    if (owner?.permissions.has("content:write") !== true) return undefined;
    const { websiteId } = context;
    const mayApprove = owner.permissions.has(APPROVING);
    return {
      ...asked,
      draftAt: (path) => draftAt(websiteId, path),
      itemAt: (collection, urlId) => itemAt(websiteId, collection, urlId, mayApprove),
    };
  };
};
export type FindPreview = ReturnType<typeof createFindPreview>;

const STYLES = `
.preview-bar{position:fixed;inset:auto 0 0;z-index:1000;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;padding:.6rem 1rem;background:#1d1b16;color:#fff;font:.9375rem/1.5 system-ui,sans-serif}
.preview-bar p{margin:0}
.preview-bar a{color:#fff;text-decoration:underline;text-underline-offset:.2em}
body{padding-block-end:6rem}
@media (max-width:40em){.preview-bar{max-block-size:11rem;overflow:auto}body{padding-block-end:11rem}}`;

/** The screen of the console that changes the cookies and returns to the page. */
const switchUrl = (search: Readonly<Record<string, string>>): string =>
  escapeHtml(`/config/website-preview?${new URLSearchParams(search)}`);

type Previewed = {
  readonly path: string;
  readonly nonce: string;
  /** The draft that is shown; undefined where the page shows none. */
  readonly drafted: Drafted | undefined;
  /** Nothing is at the path as it is shown now. */
  readonly isMissing: boolean;
};

const textOf = ({ shows }: WebsitePreview, { drafted }: Previewed): string => {
  if (shows === "old") return "Preview: pages are shown as visitors see them.";
  const text = "Preview: pages are shown with their drafts.";
  return drafted?.isPublic === false ? `${text} Visitors cannot open this page yet.` : text;
};

const partOf = ({ kind }: Drafted): Readonly<Record<string, string>> =>
  kind === "item" ? { of: "item" } : {};

/** Where a member is afterwards: at the same page, or where they can continue if visitors find none there. */
const afterwards = ({ path, drafted, isMissing }: Previewed): Readonly<Record<string, string>> => {
  if (drafted?.isPublic === false) return { edit: drafted.id, ...partOf(drafted) };
  return { path: isMissing ? "/" : path };
};

/** The page with a bar that says what is shown, and switches it. */
export const withPreviewBar = (html: string, preview: WebsitePreview, page: Previewed): string => {
  const { shows, runsScripts } = preview;
  const { path, nonce, drafted } = page;
  const link = (text: string, search: Readonly<Record<string, string>>) =>
    `<a href="${switchUrl(search)}">${text}</a>`;
  const bar = [
    `<aside class="preview-bar" lang="en" aria-label="Preview"><p>`,
    textOf(preview, page),
    `</p>`,
    shows === "new"
      ? link("Show what visitors see", { show: "old", path })
      : link("Show the drafts", { show: "new", path }),
    runsScripts
      ? link("Turn off the website’s own scripts", { scripts: "off", path })
      : link("Turn on the website’s own scripts", { scripts: "on", path }),
    drafted === undefined || drafted.isPublished
      ? ""
      : link(drafted.mayPublish ? "Publish…" : "Ask for a review…", {
          show: "off",
          publish: drafted.id,
          ...partOf(drafted),
        }),
    link("Leave the preview", { show: "off", ...afterwards(page) }),
    `</aside><style nonce="${nonce}">${STYLES}</style>`,
  ].join("");
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + bar : html.slice(0, end) + bar + html.slice(end);
};
