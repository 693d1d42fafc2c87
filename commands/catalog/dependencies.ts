import type { CollectionTexts } from "#domain/catalog/rejections.ts";
import type { Handler } from "../kit/handle.ts";
import type { CollectionsAt } from "./collections-at.ts";
import type { KeptFiles } from "./kept-files.ts";

export type CatalogDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  /** `collectionsAt` is absent where no collection is older than the claims of addresses; files where none are named. */
  readonly collectionsAt?: CollectionsAt;
} & Partial<KeptFiles>;

export type CollectionDefinition = {
  readonly collectionId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The collection that it is right below; null: on the top; absent: where it is. */
  readonly parentId?: string | null | undefined;
  /** As it was when the change of it began; absent: whatever it is by now. */
  readonly seen?: CollectionTexts | undefined;
};
