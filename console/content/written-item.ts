import type { ContentItemDefinition } from "#domain/content/item.ts";

/** The versions of an item as they were read. */
export type ReadVersions = {
  /** The version in force. */
  readonly definition: ContentItemDefinition;
  readonly scheduled: { readonly definition: ContentItemDefinition } | null;
  readonly draft: ContentItemDefinition | null;
};

/** What members write on: the draft, else the version that waits for its time, else the one in force. */
export const writtenItem = ({
  draft,
  scheduled,
  definition,
}: ReadVersions): ContentItemDefinition => draft ?? scheduled?.definition ?? definition;
