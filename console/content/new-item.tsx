import { Select, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { saveContentItemContract } from "#commands/content/contract.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import type { OwnContentCollection } from "#read-api/content/shapes-contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { CONTENT_READS } from "./content-reads.ts";
import { freshItem } from "./fresh-item.ts";
import { kindNames } from "./kind-names.ts";

type Draft = { readonly collectionId: string; readonly title: string };

/** Asks where a new post, event or gallery belongs and for its title, and opens it. */
export const NewItem = ({
  collections,
  collectionId,
  onClose,
}: {
  readonly collections: readonly OwnContentCollection[];
  /** The collection that the list shows; absent: all. */
  readonly collectionId: string | undefined;
  readonly onClose: () => void;
}) => {
  const navigate = useNavigate();
  const bodyOf = (draft: Draft) => {
    const kind = collections.find(({ id }) => id === draft.collectionId)?.kind ?? "blog";
    const title = draft.title.trim();
    const facts = { collectionId: draft.collectionId, title, urlId: slugOf(title) };
    const { itemId: _id, ...body } = freshItem(kind, facts, Date.now());
    return body;
  };
  const create = useCommand(
    async (draft: Draft) => {
      const id = `c-${crypto.randomUUID()}`;
      await call(saveContentItemContract, { params: { id }, body: bodyOf(draft) });
      return id;
    },
    {
      refreshes: CONTENT_READS,
      onDone: (itemId) => navigate({ to: "/content/$itemId", params: { itemId } }),
      errors: "form",
    },
  );
  const form = useCommandForm<Draft, typeof saveContentItemContract>({
    initialValues: { collectionId: collectionId ?? collections[0]?.id ?? "", title: "" },
    contract: saveContentItemContract,
    bodyOf,
    error: create.error,
  });
  return (
    <FormModal
      title="New post, event or gallery"
      form={form}
      onSend={(draft) => create.mutate(draft)}
      onClose={onClose}
      action="Create"
      pending={create.isPending}
    >
      <Select
        label="In"
        allowDeselect={false}
        data={collections.map(({ id, title, kind }) => ({
          value: id,
          label: `${title} (${kindNames[kind].item})`,
        }))}
        value={form.values.collectionId}
        onChange={(id) => form.change({ collectionId: id ?? "" })}
      />
      <TextInput label="Title" required data-autofocus {...form.field("title")} />
    </FormModal>
  );
};
