import type * as z from "zod/mini";
import type { editorBlockTypes } from "../../codes/site-codes.ts";
import type { PageImage } from "./values.ts";

export type EditorBlockType = (typeof editorBlockTypes)[number];

/** Rejections of rules that only one type of block has. */
export type BlockRejectionCode = "too-many-tracks";

/** What an owner should look at in a block before the page is published. */
export type BlockRemark = {
  readonly code:
    | "alt-missing"
    | "picture-missing"
    | "heading-empty"
    | "link-empty"
    | "form-missing"
    | "choice-missing"
    | "data-missing"
    | "part-empty";
  /** For owners. */
  readonly text: string;
};

/**
 * When a block is rendered: once for each version of the page and `kept`; for each request from data
 * that every page has, and `drawn`; or for each request after its data was `found` in the database.
 */
export type Serving = "kept" | "drawn" | "found";

/** Everything that the domain knows about one type of block. */
export type BlockDefinition<Schema extends z.ZodMiniType> = {
  readonly content: Schema;
  /** Spec: B3.88. Null for a type without a known code. */
  readonly code: number | null;
  /** Name in the editor; null for a type that the specification does not name. Spec: B3.90. */
  readonly editorName: EditorBlockType | null | ((content: z.infer<Schema>) => EditorBlockType);
  readonly serving: Serving | ((content: z.infer<Schema>) => Serving);
  /** What visitors can read in the block; absent: nothing that is the block's own. */
  readonly text?: (content: z.infer<Schema>) => string;
  /** Running text: whole sentences, without headings, cells and labels; absent: none. */
  readonly prose?: (content: z.infer<Schema>) => string;
  /** Levels of the headings in reading order. */
  readonly headings?: (content: z.infer<Schema>) => readonly number[];
  /** Pictures of the block, for link previews. */
  readonly pictures?: (content: z.infer<Schema>) => readonly PageImage[];
  /** The form that the block shows. */
  readonly formId?: (content: z.infer<Schema>) => string;
  readonly check?: (content: z.infer<Schema>) => readonly BlockRemark[];
  /** A rule that the schema cannot express, or that has its own text. */
  readonly refused?: (content: z.infer<Schema>) => BlockRejectionCode | undefined;
};

/** Lets the compiler find the content's type. */
export const defineBlock = <Schema extends z.ZodMiniType>(
  definition: BlockDefinition<Schema>,
): BlockDefinition<Schema> => definition;

/** What is missing from a picture. A caption is not an alternative. */
export const pictureRemarks = (
  { assetUrl, altText }: PageImage,
  isDecoration = false,
): readonly BlockRemark[] => {
  if (assetUrl === "") return [{ code: "picture-missing", text: "Select a picture." }];
  return altText.trim() === "" && !isDecoration
    ? [{ code: "alt-missing", text: "A picture has no alt text." }]
    : [];
};

const linkText = (what: string, { label, href }: { label: string; href: string }): string => {
  if (label.trim() !== "") return `The ${what} “${label}” leads nowhere.`;
  return href === ""
    ? `A ${what} has neither a label nor a target.`
    : `A ${what} has no label. Visitors cannot see where it leads.`;
};

/** Links with a label that have no target, or the other way round. */
export const linkRemarks = (
  what: string,
  links: readonly { readonly label: string; readonly href: string }[],
): readonly BlockRemark[] =>
  links
    .filter(({ href, label }) => href === "" || label.trim() === "")
    .map((link) => ({ code: "link-empty", text: linkText(what, link) }));
