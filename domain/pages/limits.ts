/** Spec: B9.35. */
export const MAX_BLOCKS = 60;
/** Not in the specification: the limits below keep pages quick to edit and to render. */
export const MAX_SECTIONS = 30;
/** Blocks that are rendered for each request, such as lists of products and forms. */
export const MAX_DYNAMIC_BLOCKS = 8;
/** Bytes of the JSON of one block's content. */
export const MAX_TEXT_BYTES = 50_000;
/** Bytes of the JSON of a whole page. */
export const MAX_PAGE_BYTES = 256_000;
/** Pages of a website, without those in the trash. */
export const MAX_PAGES = 1_000;
export const MAX_TITLE_LENGTH = 200;
/** Sections of a website that are kept to be used again, and the length of their names. */
export const MAX_SAVED_SECTIONS = 100;
export const MAX_SECTION_NAME = 100;
/** Changes in one call. */
export const MAX_CHANGES = 100;
/**
 * Latest changes of a draft that can be undone, and the characters of what they have replaced; earlier ones are not
 * kept in memory.
 */
export const MAX_UNDOABLE_CHANGES = 2_000;
export const MAX_UNDO_LENGTH = 4_000_000;
/** Latest changes in a list of them. */
export const MAX_LISTED_CHANGES = 200;
/** Spec: B3.78. */
export const COLUMNS = 12;
export const MAX_ROWS = 200;
