import { isDynamic } from "#domain/pages/blocks.ts";
import { type Block, blocksOf, type Section } from "#domain/pages/document.ts";
import { type PageGrid, writeGrid } from "#domain/pages/write-grid.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { Theme } from "../../themes/theme.ts";
import { createBlockRenderer } from "./block-renderer.ts";
import { toBlockView } from "./block-view.ts";
import type { LayoutView, PageContent } from "./layout-data.ts";
import type { PageData } from "./page-data.ts";

/** HTML that is the same for every visitor, and the blocks that are rendered for each request. */
type Piece = string | Block;
type Prepared = Omit<LayoutView, "html"> & {
  readonly pieces: readonly Piece[];
  /** Ids of lists before the first heading below the page's title. */
  readonly untitled: ReadonlySet<string>;
};

/** Not in the specification: pages of one theme, in one language, that are kept ready. */
const MAX_KEPT = 200;

const sectionStart = ({ id, look }: Section, { classes }: PageGrid): string => {
  const names = ["page-section", `page-${look.role}`, `page-height-${look.height}`];
  const { background } = look;
  const picture =
    "image" in background
      ? `<img class="page-background" src="${escapeHtml(background.image.assetUrl)}" alt="" loading="lazy">`
      : "";
  const grid = ["page-grid", `page-width-${look.width}`, classes.get(id) ?? ""].join(" ").trim();
  return `<section class="${names.join(" ")}">${picture}<div class="${grid}">`;
};

const blockStart = (block: Block, { classes }: PageGrid, language: string): string => {
  const names = ["page-block", `page-at-${block.position}`, classes.get(block.id) ?? ""];
  return `<div class="${names.join(" ")}"${language}>`;
};

/** Texts of blocks are in the language of the content, where the website names another one. */
const languageOf = ({ website }: Pick<PageData, "website">): string =>
  website.content
    ? ` lang="${escapeHtml(website.content.language)}" dir="${escapeHtml(website.content.direction)}"`
    : "";

const hasTitle = ({ document }: PageContent): boolean =>
  blocksOf(document).some(({ content }) => content.type === "heading" && content.level === 1);

const untitledIn = ({ document }: PageContent): ReadonlySet<string> => {
  const blocks = blocksOf(document);
  const first = blocks.findIndex(({ content }) => content.type === "heading" && content.level > 1);
  return new Set(blocks.slice(0, first < 0 ? undefined : first).map(({ id }) => id));
};

/** Neighbouring texts become one. */
const joined = (pieces: readonly Piece[]): readonly Piece[] => {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (typeof piece === "string" && typeof last === "string") all[all.length - 1] = last + piece;
    else all.push(piece);
  }
  return all;
};

type Dependencies = { readonly builtIn: Theme; readonly nowMs: () => number };

/**
 * Renders the sections of a page. Blocks that are equal for everyone are rendered once for each
 * version of the page, theme and state of the website, and kept; lists and forms are rendered for each
 * request.
 */
export const createRenderLayout = ({ builtIn, nowMs }: Dependencies) => {
  const renderBlock = createBlockRenderer(builtIn, { clock: () => performance.now(), nowMs });
  const kept = new WeakMap<Theme, Map<string, Prepared>>();

  const prepare = (theme: Theme, content: PageContent, data: PageData): Prepared => {
    const { document } = content;
    const { website } = data;
    const grid = writeGrid(document);
    const [first] = blocksOf(document);
    const language = languageOf(data);
    const pieces = document.sections.flatMap((section): readonly Piece[] => [
      sectionStart(section, grid),
      ...section.blocks.flatMap((block): readonly Piece[] => {
        if (isDynamic(block.content)) return [blockStart(block, grid, ""), block, "</div>"];
        const view = toBlockView(block, { isFirst: block === first });
        const html = renderBlock(theme, { website, block: view });
        return [blockStart(block, grid, language), html, "</div>"];
      }),
      "</div></section>",
    ]);
    return {
      css: grid.css,
      hasTitle: hasTitle(content),
      pieces: joined(pieces),
      untitled: untitledIn(content),
    };
  };

  const preparedOf = (theme: Theme, content: PageContent, data: PageData): Prepared => {
    const pages = kept.get(theme) ?? new Map<string, Prepared>();
    kept.set(theme, pages);
    const key = `${content.key} ${JSON.stringify(data.website)}`;
    const present = pages.get(key) ?? prepare(theme, content, data);
    // The most recently shown page is the last to be dropped.
    pages.delete(key);
    pages.set(key, present);
    const [oldest] = pages.keys();
    if (pages.size > MAX_KEPT && oldest !== undefined) pages.delete(oldest);
    return present;
  };

  return (theme: Theme, content: PageContent, data: PageData): LayoutView => {
    const { css, hasTitle, pieces, untitled } = preparedOf(theme, content, data);
    const written = pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      const { id, content: shown } = piece;
      const form = shown.type === "form" ? (data.forms[shown.formId] ?? null) : null;
      const items = content.products.get(id) ?? [];
      const block = toBlockView(piece, { items, isUntitled: untitled.has(id) });
      return renderBlock(theme, { ...data, form, block });
    });
    return { css, hasTitle, html: written.join("") };
  };
};
