import type { BlockType, ContentOf } from "#domain/pages/blocks.ts";

/** The fields of a block in the inspector. `onChange` is called at every change. */
export type FieldsProps<Type extends BlockType> = {
  readonly content: ContentOf<Type>;
  readonly onChange: (content: ContentOf<Type>) => void;
};
