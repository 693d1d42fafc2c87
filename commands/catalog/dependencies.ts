import type { CollectionTexts } from "#domain/catalog/rejections.ts";
import type { Handler } from "../kit/handle.ts";
import type { CollectionsAt } from "./collections-at.ts";
import type { KeptFiles } from "./kept-files.ts";

export type CatalogDependencies = {
  readonly handler: Handler;
  readonly now: () => string;
  /**
   * `collectionsAt` is absent where no collection is older than path claims; files where none are
   * named.
   */
  readonly collectionsAt?: CollectionsAt;
} & Partial<KeptFiles>;

export type CollectionDefinition = {
  readonly collectionId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The direct parent; null: the top level; absent: unchanged. */
  readonly parentId?: string | null | undefined;
  /** The version that the caller started from; absent: any version is accepted. */
  readonly seen?: CollectionTexts | undefined;
};
