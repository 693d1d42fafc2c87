import { Stack, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { defineCollectionContract } from "#commands/catalog/contract.ts";
import type { CollectionTexts } from "#domain/catalog/rejections.ts";
import { collectionUrl, slugOf } from "#domain/catalog/slug.ts";
import type { ConsoleCollectionRow } from "#read-api/catalog/contract.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { useEditConflict } from "../kit/editing/use-edit-conflict.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { ParentChoice } from "./collection-choice.tsx";
import {
  type CollectionDraft,
  type CollectionProblems,
  collectionDraftOf,
  collectionInputOf,
  collectionProblems,
  emptyCollection,
  refusedField,
} from "./collection-draft.ts";
import { RemoveCollection } from "./remove-collection.tsx";
import { useCollectionsChanged } from "./use-collections-changed.ts";

type Props = {
  /** Undefined for a new one. */
  readonly row: ConsoleCollectionRow | undefined;
  /** Where a new one begins. */
  readonly parentId: string | null;
  readonly onClose: () => void;
};

/** Makes or changes a collection, beside the table. */
export const CollectionDrawer = (props: Props) => (
  <DetailDrawer title={props.row?.title ?? "New collection"} opened onClose={props.onClose}>
    <CollectionForm {...props} />
  </DetailDrawer>
);

type ToSave = { readonly draft: CollectionDraft; readonly seen: CollectionTexts | undefined };

const useDefineCollection = (id: string, row: Props["row"]) => {
  const changed = useCollectionsChanged();
  return useMutation({
    mutationFn: ({ draft, seen }: ToSave) => {
      const body = { ...collectionInputOf(draft, row?.parentId), ...(seen && { seen }) };
      return call(defineCollectionContract, { params: { id }, body });
    },
    onSuccess: changed,
  });
};

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

const refusalOf = (error: unknown): CollectionProblems => {
  const field = error instanceof CallError ? refusedField(error.code) : undefined;
  return field === undefined ? {} : { [field]: (error as CallError).message };
};

const CollectionForm = ({ row, parentId, onClose }: Props) => {
  const [draft, setDraft] = useState(row ? collectionDraftOf(row) : emptyCollection(parentId));
  // Made once, so that saving again after a lost answer makes no second collection.
  const [id] = useState(() => row?.id ?? crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const define = useDefineCollection(id, row);
  const save = (next: CollectionDraft, seen: CollectionTexts | undefined) =>
    define.mutate({ draft: next, seen }, { onSuccess: onClose });
  const { seen, notice } = useEditConflict({
    what: row?.title ?? "",
    names: fieldNames,
    draft,
    onDraft: setDraft,
    // Its place is no part of what is saved as a whole.
    draftOf: (words: CollectionTexts): CollectionDraft => ({
      ...words,
      parentId: row?.parentId ?? null,
    }),
    thing: row && !row.removed ? wordsOf(row) : undefined,
    error: define.error,
    onReset: define.reset,
    onSave: save,
  });
  const refused = refusalOf(define.error);
  const problems = { ...refused, ...(tried && collectionProblems(draft)) };
  const change = (part: Partial<CollectionDraft>) => {
    setDraft({ ...draft, ...part });
    define.reset();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(collectionProblems(draft)).length > 0) return;
        save(draft, seen);
      }}
    >
      <Stack gap="lg">
        {Object.keys(refused).length === 0 && <FormError error={define.error} />}
        {notice}
        <Words draft={draft} problems={problems} isNew={row === undefined} onChange={change} />
        <ParentChoice
          itself={id}
          value={draft.parentId}
          error={problems.parentId}
          onChange={(above) => change({ parentId: above })}
        />
        <FormActions
          action={row === undefined ? "Create collection" : "Save collection"}
          pending={define.isPending}
          onCancel={onClose}
          forChanges
        >
          {row?.removed === false && <RemoveCollection row={row} onRemoved={onClose} />}
        </FormActions>
      </Stack>
    </form>
  );
};

const Words = ({
  draft,
  problems,
  isNew,
  onChange,
}: {
  readonly draft: CollectionDraft;
  readonly problems: CollectionProblems;
  /** The address of a new one follows its title until it is typed over. */
  readonly isNew: boolean;
  readonly onChange: (part: Partial<CollectionDraft>) => void;
}) => (
  <>
    <TextInput
      label="Title"
      required
      data-autofocus
      maxLength={200}
      value={draft.title}
      error={problems.title}
      onChange={({ currentTarget: { value } }) =>
        onChange({
          title: value,
          ...(isNew && draft.slug === slugOf(draft.title) && { slug: slugOf(value) }),
        })
      }
    />
    <TextInput
      label="URL slug"
      required
      description={collectionUrl(draft.slug)}
      maxLength={200}
      value={draft.slug}
      error={problems.slug}
      onChange={({ currentTarget }) => onChange({ slug: currentTarget.value })}
    />
    <Textarea
      label="Description"
      description="Shown above the products."
      autosize
      minRows={3}
      maxRows={10}
      maxLength={10_000}
      value={draft.description}
      onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
    />
  </>
);
