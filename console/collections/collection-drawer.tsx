import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { defineCollectionContract } from "#commands/catalog/contract.ts";
import type { CollectionTexts } from "#domain/catalog/rejections.ts";
import { collectionUrl, pathHint, slugOf } from "#domain/catalog/slug.ts";
import type { ConsoleCollectionRow } from "#read-api/catalog/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { DefinitionDrawer } from "../kit/editing/definition-drawer.tsx";
import type { CommandFormOf } from "../kit/editing/use-command-form.ts";
import { ParentChoice } from "./collection-choice.tsx";
import {
  type CollectionDraft,
  collectionDraftOf,
  collectionInputOf,
  collectionRules,
  emptyCollection,
} from "./collection-draft.ts";
import { collectionReads } from "./collection-reads.ts";
import { RemoveCollection } from "./remove-collection.tsx";

type Props = {
  /** Undefined for a new one. */
  readonly row: ConsoleCollectionRow | undefined;
  /** Parent of a new one. */
  readonly parentId: string | null;
  readonly onClose: () => void;
};

type ToSave = { readonly draft: CollectionDraft; readonly seen: CollectionTexts | undefined };

const useDefineCollection = (id: string, row: Props["row"]) =>
  useCommand(defineCollectionContract, {
    input: ({ draft, seen }: ToSave) => ({
      params: { id },
      body: { ...collectionInputOf(draft, row?.parentId), ...(seen && { seen }) },
    }),
    refreshes: collectionReads,
    errors: "form",
  });

const fieldNames = {
  title: "Title",
  slug: "URL slug",
  description: "Description",
  parentId: "Parent collection",
} as const satisfies { readonly [Name in keyof CollectionDraft]: string };

const wordsOf = ({ title, slug, description }: CollectionTexts): CollectionTexts => ({
  title,
  slug,
  description,
});

/** Creates or edits a collection, next to the table. */
export const CollectionDrawer = ({ row, parentId, onClose }: Props) => {
  // Created once, so that a retry after a lost answer creates no second collection.
  const [id] = useState(() => row?.id ?? crypto.randomUUID());
  const define = useDefineCollection(id, row);
  return (
    <DefinitionDrawer
      title={row?.title ?? "New collection"}
      noun="collection"
      keepAs={row ? `collection ${row.id}` : `new collection ${parentId ?? ""}`}
      isNew={row === undefined}
      initial={row ? collectionDraftOf(row) : emptyCollection(parentId)}
      thing={row && !row.removed ? wordsOf(row) : undefined}
      // Its place is no part of what is saved as a whole.
      draftOf={(words) => ({ ...words, parentId: row?.parentId ?? null })}
      rules={collectionRules(row?.parentId)}
      names={fieldNames}
      command={define}
      sentOf={(draft, seen) => ({ draft, seen })}
      onClose={onClose}
      actions={(close) =>
        row?.removed === false && <RemoveCollection row={row} onRemoved={close} />
      }
    >
      {(form) => (
        <>
          <Words form={form} isNew={row === undefined} />
          <ParentChoice
            itself={id}
            value={form.values.parentId}
            error={form.errors.parentId}
            onChange={(above) => form.change({ parentId: above })}
          />
        </>
      )}
    </DefinitionDrawer>
  );
};

const Words = ({
  form,
  isNew,
}: {
  readonly form: CommandFormOf<CollectionDraft>;
  /** The path of a new one follows its title until it is edited. */
  readonly isNew: boolean;
}) => (
  <>
    <TextInput
      label="Title"
      required
      data-autofocus
      {...form.field("title")}
      onChange={({ currentTarget: { value } }) => {
        const { title, slug } = form.values;
        form.change({
          title: value,
          ...(isNew && slug === slugOf(title) && { slug: slugOf(value) }),
        });
      }}
    />
    <TextInput
      label="URL slug"
      required
      description={pathHint(collectionUrl(form.values.slug), isNew)}
      {...form.field("slug")}
    />
    <Textarea
      label="Description"
      description="Shown above the products."
      autosize
      minRows={3}
      maxRows={10}
      {...form.field("description")}
    />
  </>
);
