import { ContentItemDefinition } from "#domain/content/item.ts";
import { CallError } from "../kit/calls/api.ts";
import type { Stored } from "../kit/editing/document-snapshot.ts";
import { type EditedDependencies, EditedDocument } from "../kit/editing/edited-document.ts";
import type { CopyOf } from "../kit/editing/kept-copies.ts";
import { keptDocuments, keptSteps } from "../kit/editing/kept-documents.ts";
import { mergeMembers } from "../kit/editing/merge-members.ts";
import { memberNames } from "./member-names.ts";
import { type ReadVersions, writtenItem } from "./written-item.ts";

type Item = ContentItemDefinition;

export type LoadedDraft = ReadVersions & { readonly draftEdition: number };

/** Blocks are changed in their own editor; a draft that is saved without them keeps them. */
export const storedItem = (loaded: LoadedDraft): Stored<Item> => {
  const { blocks: _blocks, ...document } = writtenItem(loaded);
  return { document, edition: loaded.draftEdition, isDraft: loaded.draft !== null };
};

/** Whose draft it is, and of what. */
export type ItemOf = Omit<CopyOf, "kind">;

/** What this browser keeps of an item, and of the last steps of its member. */
export const keptItem = (of: ItemOf) => ({
  kept: keptDocuments(
    { ...of, kind: "item-draft" },
    ContentItemDefinition,
    `daybook.item-draft.${of.websiteId}.${of.id}`,
  ),
  // Steps that name no member, as an earlier version kept them, could be another member's.
  keptSteps: keptSteps<Item>({ ...of, kind: "item-undo" }, ContentItemDefinition),
});

/** Someone else has saved another draft of the item in the meantime. */
export const isDraftConflict = (error: unknown): boolean =>
  error instanceof CallError && error.code === "draft-changed";

type Dependencies = Omit<EditedDependencies<Item>, "read"> & {
  readonly read: () => Promise<LoadedDraft>;
};

/** What is written of a post, an event or a gallery, in one window. */
export const createItemDraft = (
  loaded: LoadedDraft,
  { read, ...dependencies }: Omit<Dependencies, "isConflict">,
): EditedDocument<Item> =>
  new EditedDocument(storedItem(loaded), {
    ...dependencies,
    read: async () => storedItem(await read()),
    isConflict: isDraftConflict,
    merge: mergeMembers,
    names: memberNames,
    isOtherText: (before, after) => before.body !== after.body,
  });
