import type { Section } from "#domain/pages/document.ts";

/** Ids begin with a letter, because they are also names in the HTML. */
export const newPartId = (kind: "s" | "b"): string => `${kind}-${crypto.randomUUID()}`;

export const newChangeId = (): string => crypto.randomUUID();

/** A section and its blocks under new ids, so that it can be in a page next to the original. */
export const withNewIds = (section: Section): Section => ({
  ...section,
  id: newPartId("s"),
  blocks: section.blocks.map((block) => ({ ...block, id: newPartId("b") })),
});
