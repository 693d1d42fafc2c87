import type { Collection } from "../../../catalog/product-contract.ts";
import type { PageFacts, Questions } from "../page-questions.ts";

/** The collection that a slug names for visitors; after a rename, the one that it named before. */
export const presentCollection = async (
  ask: Pick<Questions, "renamed">,
  { context: { websiteId }, collections }: Pick<PageFacts, "context" | "collections">,
  slug: string,
): Promise<Collection | undefined> => {
  const present = collections.find((each) => each.slug === slug);
  if (present !== undefined || slug === "") return present;
  const renamed = await ask.renamed({ websiteId, kind: "collection", slug });
  return collections.find(({ id }) => id === renamed?.id);
};
