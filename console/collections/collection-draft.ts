import type { defineCollectionContract } from "#commands/catalog/contract.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { isSlug } from "#domain/catalog/slug.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import type { ConsoleCollectionRow } from "#read-api/catalog/contract.ts";

export type CollectionInput = BodyInputOf<typeof defineCollectionContract>;

/** A collection as it is being typed. */
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

export type CollectionProblems = Partial<Record<keyof CollectionDraft, string>>;

/** What is wrong, by field; nothing when it can be sent. */
export const collectionProblems = ({ title, slug }: CollectionDraft): CollectionProblems => ({
  ...(title.trim() === "" && { title: catalogRejectionText({ code: "title-missing" }) }),
  ...(!isSlug(slug.trim()) && { slug: catalogRejectionText({ code: "slug-malformed" }) }),
});

/** Refusals by the field that they are about. */
const fields: Readonly<Record<string, keyof CollectionDraft>> = {
  "title-missing": "title",
  "slug-malformed": "slug",
  "address-taken": "slug",
  "collection-unknown": "parentId",
  "category-below-itself": "parentId",
  "category-too-deep": "parentId",
  "too-many-categories": "parentId",
};

/** A server's refusal at its field; undefined when it belongs to none. */
export const refusedField = (code: string): keyof CollectionDraft | undefined => fields[code];

/** Of a draft without problems. `parentId`: where it was; absent for a new one. */
export const collectionInputOf = (
  draft: CollectionDraft,
  parentId?: string | null,
): CollectionInput => ({
  title: draft.title.trim(),
  slug: draft.slug.trim(),
  description: draft.description.trim(),
  // Somebody else may have moved it meanwhile: who does not move it says nothing of it.
  ...(draft.parentId !== parentId && { parentId: draft.parentId }),
});
