import { focalSteps } from "#domain/kit/focal-steps.ts";
import { pictureSet } from "#domain/kit/pictures.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import { definitionOf, formIdOf, isDynamic } from "#domain/pages/blocks.ts";
import { type Block, blocksOf, type Section } from "#domain/pages/document.ts";
import { type PageGrid, writeGrid } from "#domain/pages/write-grid.ts";
import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { Log } from "#infra/log/log.ts";
import type { Theme } from "../../../themes/theme.ts";
import { createBlockRenderer, type RenderedBlock, ranOutOfTime } from "../blocks/block-renderer.ts";
import { toBlockView } from "../blocks/block-view.ts";
import { withoutWaiting } from "../blocks/code.ts";
import { shownEmpty } from "../blocks/shown-empty.ts";
import type { PageData } from "../rendering/page-data.ts";
import type { LayoutView, PageContent } from "./layout-data.ts";

/** HTML that is the same for every visitor, and the blocks that are rendered for each request. */
type Piece = string | Block;
type Prepared = Pick<LayoutView, "hasTitle"> & {
  readonly css: string;
  readonly pieces: readonly Piece[];
  /** Ids of lists before the first heading below the page's title. */
  readonly untitled: ReadonlySet<string>;
};

/** Not in the specification: pages of one theme, in one language, that are kept ready. */
const MAX_KEPT = 200;

/** An attribute with the id of a part, in the editor. */
type Mark = (name: "section" | "block", id: string) => string;
const unmarked: Mark = () => "";
const marked: Mark = (name, id) => ` data-${name}="${escapeHtml(id)}"`;

/** Phones show the middle of it only, in a section that is higher than wide. */
const BACKGROUND_SIZES = "(max-width: 432px) 150vw, 100vw";

/** The first thing on a page is loaded first. */
const backgroundOf = (image: PageImage, isFirst: boolean): string => {
  const set = pictureSet(image);
  const sources =
    set === undefined ? "" : ` srcset="${escapeHtml(set)}" sizes="${BACKGROUND_SIZES}"`;
  const focal = focalSteps(image.mediaFocalPoint);
  const cut = focal ? ` data-focal-x="${focal.x}" data-focal-y="${focal.y}"` : "";
  const loading = isFirst ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<img class="page-background" src="${escapeHtml(image.assetUrl)}"${sources}${cut} alt="" ${loading}>`;
};

type Surroundings = { readonly grid: PageGrid; readonly mark: Mark; readonly isFirst: boolean };

const sectionStart = ({ id, look }: Section, { grid, mark, isFirst }: Surroundings): string => {
  const names = ["page-section", `page-${look.role}`, `page-height-${look.height}`];
  const { background } = look;
  const picture = "image" in background ? backgroundOf(background.image, isFirst) : "";
  const own = grid.classes.get(id) ?? "";
  const inner = ["page-grid", `page-width-${look.width}`, own].join(" ").trim();
  return `<section class="${names.join(" ")}"${mark("section", id)}>${picture}<div class="${inner}">`;
};

const blockStart = (block: Block, { classes }: PageGrid, attributes: string): string => {
  const names = ["page-block", `page-at-${block.position}`, classes.get(block.id) ?? ""];
  return `<div class="${names.join(" ")}"${attributes}>`;
};

/** Texts of blocks are in the language of the content, where the website names another one. */
const languageOf = ({ website }: Pick<PageData, "website">): string =>
  website.content
    ? ` lang="${escapeHtml(website.content.language)}" dir="${escapeHtml(website.content.direction)}"`
    : "";

const levelsOf = ({ content }: Block): readonly number[] =>
  content.type === "heading" ? (definitionOf(content).headings?.(content) ?? []) : [];

const hasTitle = ({ document }: PageContent): boolean =>
  blocksOf(document).some((block) => levelsOf(block).includes(1));

const untitledIn = ({ document }: PageContent): ReadonlySet<string> => {
  const blocks = blocksOf(document);
  const first = blocks.findIndex((block) => levelsOf(block).some((level) => level > 1));
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

type Report = (errors: readonly Diagnostic[]) => void;

type Dependencies = {
  readonly builtIn: Theme;
  readonly log: Log;
  readonly nowMs: () => number;
  /** Limits the time of the website's own templates. */
  readonly clock?: () => number;
};

/** A page that `isFinal` would be the same if it were prepared again. */
type Preparation = { readonly prepared: Prepared; readonly isFinal: boolean };

const createKeptPages = () => {
  const kept = new WeakMap<Theme, Map<string, Prepared>>();

  return (theme: Theme, key: string | null, prepare: () => Preparation): Prepared => {
    if (key === null) return prepare().prepared;
    const pages = kept.get(theme) ?? new Map<string, Prepared>();
    kept.set(theme, pages);
    const present = pages.get(key);
    const { prepared, isFinal } = present ? { prepared: present, isFinal: true } : prepare();
    if (!isFinal) return prepared;
    // The most recently shown page is the last to be dropped.
    pages.delete(key);
    pages.set(key, prepared);
    const [oldest] = pages.keys();
    if (pages.size > MAX_KEPT && oldest !== undefined) pages.delete(oldest);
    return prepared;
  };
};

/**
 * Renders the sections of a page. Blocks that are equal for everyone are rendered once for each
 * version of the page, theme and state of the website, and kept; lists and forms are rendered for each
 * request. A page of which a block ran out of time is not kept: the machine may have been busy.
 */
export const createRenderLayout = ({
  builtIn,
  log,
  nowMs,
  clock = () => performance.now(),
}: Dependencies) => {
  const renderBlock = createBlockRenderer(builtIn, { log, clock, nowMs });
  const keep = createKeptPages();

  const prepare = (
    theme: Theme,
    content: PageContent,
    data: PageData,
    report: Report,
  ): Preparation => {
    const { document } = content;
    const { website } = data;
    const grid = writeGrid(document, content.prefix);
    const [first] = blocksOf(document);
    const language = languageOf(data);
    const mark = content.isMarked ? marked : unmarked;
    const rendered: RenderedBlock[] = [];
    const pieces = document.sections.flatMap((section, index): readonly Piece[] => [
      sectionStart(section, { grid, mark, isFirst: index === 0 }),
      ...section.blocks.flatMap((block): readonly Piece[] => {
        const named = mark("block", block.id);
        if (isDynamic(block.content)) return [blockStart(block, grid, named), block, "</div>"];
        const view = toBlockView(block, { website }, { isFirst: block === first });
        const shown = renderBlock(theme, { website, block: view }, { isKept: true });
        report(shown.errors);
        rendered.push(shown);
        const html = content.isMarked ? shownEmpty(shown.html, block.content) : shown.html;
        return [blockStart(block, grid, `${language}${named}`), html, "</div>"];
      }),
      "</div></section>",
    ]);
    const prepared: Prepared = {
      css: grid.css,
      hasTitle: hasTitle(content),
      pieces: joined(pieces),
      untitled: untitledIn(content),
    };
    return { prepared, isFinal: !rendered.some(ranOutOfTime) };
  };

  /** `report` gets the errors of the templates of blocks. */
  return (theme: Theme, content: PageContent, data: PageData, report: Report): LayoutView => {
    const { css, hasTitle, pieces, untitled } = keep(
      theme,
      content.key && `${content.key} ${JSON.stringify(data.website)}`,
      () => prepare(theme, content, data, report),
    );
    const written = pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      const { id, content: shown } = piece;
      const served = content.isMarked ? withoutWaiting(piece) : piece;
      const form = data.forms[formIdOf(shown) ?? ""] ?? null;
      const found = content.found.get(id);
      const block = toBlockView(served, data, { found, isUntitled: untitled.has(id) });
      const { html, errors } = renderBlock(theme, { ...data, form, block }, { isKept: false });
      report(errors);
      return content.isMarked ? shownEmpty(html, shown, found) : html;
    });
    // A nonce is base64url, and the grid has numbers and fixed words alone.
    const styles = css === "" ? "" : `<style nonce="${data.nonce}">${css}</style>`;
    return { styles, hasTitle, html: written.join("") };
  };
};
