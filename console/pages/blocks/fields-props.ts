import type { BlockType, ContentOf } from "#domain/pages/blocks.ts";

/**
 * The fields of a block in the inspector. `onChange` is called at every change; changes in a row with the same `group` are
 * undone together.
 */
export type FieldsProps<Type extends BlockType> = {
  readonly content: ContentOf<Type>;
  readonly onChange: (content: ContentOf<Type>, group?: string) => void;
};
