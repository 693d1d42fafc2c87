import type { BlockContent } from "#domain/pages/blocks.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import type { AreaSide } from "#domain/pages/places.ts";
import type { BlockMembers } from "../blocks/serving.ts";

/** What a page of blocks shows, found before its templates are rendered. */
export type PageContent = {
  /** Names the version: equal keys have equal documents. Null: a draft, which is not kept. */
  readonly key: string | null;
  readonly document: PageDocument;
  /** What was found for blocks, such as the products of lists, by the ids of the blocks. */
  readonly found: ReadonlyMap<string, BlockMembers>;
  /** Sections and blocks have their ids as `data-section` and `data-block`, for the editor. */
  readonly isMarked?: true;
  /** Prefix of class names, so that they differ from those of other documents on the same page. */
  readonly prefix?: string;
};

/** The documents of the areas of a page. */
export type PageAreas = { readonly [Side in AreaSide]?: PageContent | undefined };

/** What owners show above and below what a page shows; null: nothing. */
export type AreasView = { readonly above: LayoutView | null; readonly below: LayoutView | null };

/** The rendered sections of a `page` page, or of an area. */
export type LayoutView = {
  /** The grid of the sections in a style element with the nonce: `{layout.styles|markup}`. */
  readonly styles: string;
  /** Safe HTML. */
  readonly html: string;
  /** Whether a block is the page's first heading; else the template prints one. */
  readonly hasTitle: boolean;
};

/**
 * Data of a block's template `block-<type>.html`, next to the website: its content, the members below,
 * and what `blocks/<type>.ts` adds. Blocks that are rendered for each request also have all data of the
 * page.
 */
export type BlockView = BlockContent & {
  readonly id: string;
  /** Spec: B3.88. Null where the type has no known code. */
  readonly typeCode: number | null;
  /** Name of the content in the editor; empty where the specification has none. Spec: B3.90. */
  readonly editorType: string;
  /** For `sizes` of pictures. */
  readonly sizes: string;
  /** No heading stands above a list, so that it needs one for screen readers. */
  readonly isUntitled: boolean;
  /** The first block of the page: its picture is not loaded late. */
  readonly isFirst: boolean;
};
