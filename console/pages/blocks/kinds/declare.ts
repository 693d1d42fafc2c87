import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { BlockType, ContentOf } from "#domain/pages/blocks.ts";
import type { FieldsProps } from "../fields-props.ts";

/** Where the list of blocks shows a type. */
export type KindGroup = "Words" | "Pictures and sound" | "Shop" | "Content" | "Visitors" | "Layout";

/** The names of forms, by their ids. */
export type FormNames = ReadonlyMap<string, string>;

/** What the editor knows about a type of block. */
export type DeclaredKind<Type extends BlockType> = {
  readonly name: string;
  readonly group: KindGroup;
  readonly icon: Icon;
  /** Other words that owners search for. */
  readonly also: string;
  readonly fresh: ContentOf<Type>;
  /** Absent: the type has nothing to choose. */
  readonly fields?: ComponentType<FieldsProps<Type>>;
  /** The block in the outline, by what it says. `formNames`: as far as they are known, by id. */
  readonly shown?: (content: ContentOf<Type>, formNames: FormNames) => string;
};
