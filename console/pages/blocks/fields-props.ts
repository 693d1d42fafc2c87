import type { BlockContent, BlockType } from "#domain/pages/blocks.ts";

export type ContentOf<Type extends BlockType> = Extract<BlockContent, { readonly type: Type }>;

/** The fields of a block in the inspector. `onChange` is called at every change. */
export type FieldsProps<Type extends BlockType> = {
  readonly content: ContentOf<Type>;
  readonly onChange: (content: ContentOf<Type>) => void;
};
