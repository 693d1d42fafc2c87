import { Select, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { defineContentCollectionContract } from "#commands/content/contract.ts";
import { siteFrameContracts } from "#commands/site-frame/contract.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import { APPROVING, mayPublish } from "#domain/content/approval.ts";
import { type ContentKind, contentKinds } from "#domain/content/collection.ts";
import type { OwnContentCollection } from "#read-api/content/shapes-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { COLLECTION_READS } from "./content-reads.ts";
import { kindNames } from "./kind-names.ts";

type Draft = {
  readonly kind: ContentKind;
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly inNavigation: boolean;
  readonly needsApproval: boolean;
};

const fresh: Draft = {
  kind: "blog",
  title: "",
  slug: "",
  description: "",
  enabled: true,
  inNavigation: true,
  needsApproval: false,
};

/** What the form changes: a collection as it is read has more, such as its URL, which no change has. */
const draftOf = (collection: OwnContentCollection): Draft => {
  const { kind, title, slug, description, enabled, inNavigation, needsApproval } = collection;
  return { kind, title, slug, description, enabled, inNavigation, needsApproval };
};

const bodyOf = (draft: Draft) => ({
  ...draft,
  title: draft.title.trim(),
  slug: draft.slug.trim() || slugOf(draft.title),
});

const ApprovalSwitch = ({
  isLocked,
  disabled,
  checked,
  onChange,
}: {
  readonly isLocked: boolean;
  readonly disabled: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) => (
  <Switch
    label="An administrator approves what is shown"
    description={
      isLocked
        ? "Only administrators change this collection, because they approve what is shown in it."
        : "Editors write and ask for a review. Only administrators publish, change and hide what visitors see, and change this collection."
    }
    disabled={disabled}
    checked={checked}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);

/** The built-in menu follows the switch; one that members have published names only what they add. */
const MenuSwitch = ({
  isNew,
  checked,
  onChange,
}: {
  readonly isNew: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) => {
  const { data } = useCall(siteFrameContracts.get, {});
  if (data === undefined) return null;
  if (data.published !== null)
    return (
      <Text size="sm" c="dimmed">
        The menu of this website has only what you add to it.{" "}
        {isNew ? (
          "Add the collection there once it is saved: Pages, then Menu and order."
        ) : (
          <>
            Add or remove the collection in <Link to="/page-tree">Menu and order</Link>.
          </>
        )}
      </Text>
    );
  return (
    <Switch
      label="In the menu of the website"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
};

/** A blog, a calendar of events or a collection of galleries, new or changed. */
export const CollectionForm = ({
  collection,
  onClose,
}: {
  /** Absent: a new one. */
  readonly collection?: OwnContentCollection | undefined;
  readonly onClose: () => void;
}) => {
  const save = useCommand(defineContentCollectionContract, {
    input: (draft: Draft) => ({
      params: { id: collection?.id ?? `k-${crypto.randomUUID()}` },
      body: bodyOf(draft),
    }),
    refreshes: COLLECTION_READS,
    says: () => "The collection was saved.",
    onDone: onClose,
    errors: "form",
  });
  const mayApprove = useMay()(APPROVING);
  // Its path and whether visitors can see it decide about what was approved.
  const isLocked = !mayPublish(collection, mayApprove);
  const form = useCommandForm<Draft, typeof defineContentCollectionContract>({
    initialValues: collection ? draftOf(collection) : fresh,
    contract: defineContentCollectionContract,
    bodyOf,
    error: save.error,
  });
  return (
    <FormModal
      title={collection === undefined ? "New collection" : collection.title}
      form={form}
      onSend={(draft) => save.mutate(draft)}
      disabled={isLocked}
      onClose={onClose}
      action={collection === undefined ? "Create collection" : "Save"}
      pending={save.isPending}
    >
      {collection === undefined && (
        <Select
          label="Type"
          allowDeselect={false}
          data={contentKinds.map((kind) => ({ value: kind, label: kindNames[kind].name }))}
          value={form.values.kind}
          onChange={(kind) => form.change({ kind: kind ?? "blog" })}
        />
      )}
      <TextInput label="Title" required data-autofocus {...form.field("title")} />
      <TextInput
        label="Path"
        description="The address on this website. A changed path leaves a redirect."
        placeholder={slugOf(form.values.title)}
        leftSection="/"
        spellCheck={false}
        autoCapitalize="none"
        {...form.field("slug")}
      />
      <Textarea
        label="Description"
        description="Shown below the title and in search results."
        autosize
        {...form.field("description")}
      />
      <Switch
        label="Visitors can see it"
        checked={form.values.enabled}
        onChange={({ currentTarget }) => form.change({ enabled: currentTarget.checked })}
      />
      <MenuSwitch
        isNew={collection === undefined}
        checked={form.values.inNavigation}
        onChange={(inNavigation) => form.change({ inNavigation })}
      />
      <ApprovalSwitch
        isLocked={isLocked}
        disabled={!mayApprove}
        checked={form.values.needsApproval}
        onChange={(needsApproval) => form.change({ needsApproval })}
      />
    </FormModal>
  );
};
