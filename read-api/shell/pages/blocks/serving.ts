import type { BlockType, ContentOf } from "#domain/pages/blocks.ts";
import type { PageFacts, Questions } from "../page-questions.ts";
import type { PageData } from "../rendering/page-data.ts";

/** Members that a block's template reads in addition to the block's content. */
export type BlockMembers = Readonly<Record<string, unknown>>;

/** What is known when a block is rendered: the website, and for dynamic blocks the whole page. */
export type Surroundings = Pick<PageData, "website"> & Partial<PageData>;

/** How the server prepares a block of one type for its template. */
export type BlockServing<Type extends BlockType> = {
  /** Queries of a `found` block, before the page is rendered. */
  readonly find?: (
    ask: Questions,
    facts: PageFacts,
    content: ContentOf<Type>,
  ) => Promise<BlockMembers>;
  /** Members that are computed from the content. */
  readonly view?: (
    content: ContentOf<Type>,
    around: Surroundings,
    found: BlockMembers,
  ) => BlockMembers;
  /** Websites that the page can embed because of the block. */
  readonly frames?: (content: ContentOf<Type>) => readonly string[];
};
