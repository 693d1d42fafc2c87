import { Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { APPROVING, mayPublish } from "#domain/content/approval.ts";
import { DuplicateButton } from "../kit/editing/duplicate-button.tsx";
import { UndoButtons } from "../kit/editing/save-and-undo.tsx";
import { Changes, useMay } from "../kit/session/permissions.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { PreviewLink } from "../pages/preview/preview-link.tsx";
import { ItemChanges } from "./item-changes.tsx";
import { kindNames } from "./kind-names.ts";
import { useDuplicateItem } from "./use-duplicate-item.ts";
import type { ItemDraft, LoadedItem } from "./use-item-draft.ts";

const savingTexts = {
  saved: "Saved",
  waiting: "Saving…",
  saving: "Saving…",
  unreachable: "No connection. Your changes are kept in this browser.",
  failing: "Not saved yet. Your changes are kept in this browser, and saving is tried again.",
} as const satisfies Record<ItemDraft["saving"], string>;

/** Otherwise another tab would show an older draft. */
const isSavingWell = ({ problem, saving }: ItemDraft): boolean =>
  problem === undefined && saving !== "unreachable" && saving !== "failing";

type ItemProps = { readonly loaded: LoadedItem; readonly draft: ItemDraft };

const StatusPill = ({ loaded, draft }: ItemProps) => {
  if (loaded.statusLabel !== null) return <Pill>{loaded.statusLabel}</Pill>;
  return draft.hasDraft ? (
    <Pill tone="warn">Unpublished changes</Pill>
  ) : (
    <Pill tone="good">Published</Pill>
  );
};

/** Whether it is saved, and what visitors see of it. */
export const ItemStatus = (props: ItemProps) => (
  <Group gap="xs">
    <Changes>
      <Text span size="sm" c="dimmed" role="status">
        {props.draft.problem === undefined ? savingTexts[props.draft.saving] : "Not saved"}
      </Text>
    </Changes>
    <StatusPill {...props} />
  </Group>
);

/** What is written here becomes a draft with another path. */
const Duplicate = ({ loaded, draft: { item, store } }: ItemProps) => {
  const duplicate = useDuplicateItem();
  return (
    <DuplicateButton
      noun={kindNames[loaded.kind].item}
      isPending={duplicate.isPending}
      save={async () => (await store.save()) !== undefined}
      onDuplicate={() => duplicate.mutate({ id: item.itemId })}
    />
  );
};

/** Undo and redo of every field. */
const Undo = ({ draft: { store, undoes, redoes } }: Pick<ItemProps, "draft">) => (
  <UndoButtons
    undo={{ act: undoes === undefined ? undefined : store.undo, what: undoes }}
    redo={{ act: redoes === undefined ? undefined : store.redo, what: redoes }}
  />
);

/** What is done with an item as a whole. */
export const ItemActions = ({
  loaded,
  draft,
  onPublish,
}: ItemProps & { readonly onPublish: () => void }) => {
  const mayDecide = mayPublish(loaded, useMay()(APPROVING));
  const { item, store } = draft;
  const [isListed, setListed] = useState(false);
  return (
    <Group gap="xs">
      <Changes>
        <Undo draft={draft} />
        <PreviewLink
          path={loaded.url}
          isSaveable={isSavingWell(draft)}
          onOpen={() => void store.save()}
        />
        <Duplicate loaded={loaded} draft={draft} />
      </Changes>
      <Button variant="default" onClick={() => setListed(true)}>
        Changes
      </Button>
      {isListed && <ItemChanges draft={draft} onClose={() => setListed(false)} />}
      <Button
        variant="default"
        renderRoot={(root) => (
          <Link to="/content/$itemId/history" params={{ itemId: item.itemId }} {...root} />
        )}
      >
        History
      </Button>
      <Changes>
        <Button onClick={onPublish}>{mayDecide ? "Publish…" : "Ask for a review…"}</Button>
      </Changes>
    </Group>
  );
};
