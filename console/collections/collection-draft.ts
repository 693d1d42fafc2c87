import { defineCollectionContract } from "#commands/catalog/contract.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { isSlug } from "#domain/catalog/slug.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import type { ConsoleCollectionRow } from "#read-api/catalog/contract.ts";
import type { FormRules } from "../kit/editing/form-problems.ts";

export type CollectionInput = BodyInputOf<typeof defineCollectionContract>;

/** A collection in the form. */
export type CollectionDraft = {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly parentId: string | null;
};

export const emptyCollection = (parentId: string | null): CollectionDraft => ({
  title: "",
  slug: "",
  description: "",
  parentId,
});

export const collectionDraftOf = ({
  title,
  slug,
  description,
  parentId,
}: ConsoleCollectionRow): CollectionDraft => ({ title, slug, description, parentId });

/** Requires a draft without problems. `parentId`: the original parent; absent for a new one. */
export const collectionInputOf = (
  draft: CollectionDraft,
  parentId?: string | null,
): CollectionInput => ({
  title: draft.title.trim(),
  slug: draft.slug.trim(),
  description: draft.description.trim(),
  // Another member may have moved it in the meantime, so an unchanged parent is not sent.
  ...(draft.parentId !== parentId && { parentId: draft.parentId }),
});

/** What is checked before a collection is sent, and where each refusal belongs. */
export const collectionRules = (parentId?: string | null) =>
  ({
    contract: defineCollectionContract,
    bodyOf: (draft) => collectionInputOf(draft, parentId),
    texts: { title: catalogRejectionText({ code: "title-missing" }) },
    also: ({ slug }) =>
      isSlug(slug.trim()) ? {} : { slug: catalogRejectionText({ code: "slug-malformed" }) },
    codes: {
      "title-missing": "title",
      "slug-malformed": "slug",
      "address-taken": "slug",
      "collection-unknown": "parentId",
      "category-below-itself": "parentId",
      "category-too-deep": "parentId",
      "too-many-categories": "parentId",
    },
  }) satisfies FormRules<CollectionDraft, typeof defineCollectionContract>;
