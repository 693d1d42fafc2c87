import { Alert, Button, Group, Stack, Textarea } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { getConsoleContentContract } from "#read-api/content/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { Changes, useMayChange } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { ExcerptField } from "./excerpt-field.tsx";
import { GalleryItems } from "./gallery-items.tsx";
import { HtmlField } from "./html-field.tsx";
import { ItemHistory } from "./item-history.tsx";
import classes from "./item-screen.module.css";
import { ItemSide } from "./item-side.tsx";
import { kindNames } from "./kind-names.ts";
import { PublishItem } from "./publish-item.tsx";
import { type ItemDraft, type LoadedItem, useItemDraft } from "./use-item-draft.ts";

const route = getRouteApi("/content/$itemId");

const Status = ({ loaded, draft }: { readonly loaded: LoadedItem; readonly draft: ItemDraft }) => {
  if (draft.isUnsaved) return <Pill tone="warn">Not saved</Pill>;
  if (loaded.statusLabel !== null) return <Pill>{loaded.statusLabel}</Pill>;
  return draft.hasDraft ? (
    <Pill tone="warn">Unpublished changes</Pill>
  ) : (
    <Pill tone="good">Published</Pill>
  );
};

const Problem = ({ draft: { problem, takeTheirs, keepMine } }: { readonly draft: ItemDraft }) => {
  if (problem === undefined) return null;
  return (
    <Alert color="red" role="alert" title="Not saved" mb="md">
      <p>{problem.message}</p>
      {problem.isConflict && (
        <Group gap="xs" mt="xs">
          <Button size="compact-md" variant="default" onClick={() => void takeTheirs()}>
            Use the other version
          </Button>
          <Button size="compact-md" onClick={() => void keepMine()}>
            Keep mine
          </Button>
        </Group>
      )}
    </Alert>
  );
};

const Editor = ({ loaded }: { readonly loaded: LoadedItem }) => {
  const draft = useItemDraft(loaded);
  const { item, change, save, isDirty, isSaving, isUnsaved } = draft;
  const mayChange = useMayChange();
  const [dialog, open] = useState<"publish" | "history">();
  const { kind } = loaded;
  const noun = kindNames[kind].item;
  const actions = (
    <Group gap="xs">
      <Status loaded={loaded} draft={draft} />
      <Button variant="default" onClick={() => open("history")}>
        History
      </Button>
      <Changes>
        <Button
          variant="default"
          loading={isSaving}
          disabled={!isUnsaved}
          title="Ctrl S"
          onClick={() => void save()}
        >
          Save
        </Button>
        <Button onClick={() => open("publish")}>Publish…</Button>
      </Changes>
    </Group>
  );
  return (
    <Page
      title={item.title || `Untitled ${noun}`}
      back={<Link to="/content">← Posts and events</Link>}
      actions={actions}
    >
      <Problem draft={draft} />
      <div className={classes.columns}>
        <Stack gap="md">
          <Textarea
            label="Title"
            className={classes.title ?? ""}
            autosize
            maxLength={200}
            readOnly={!mayChange}
            value={item.title}
            onChange={({ currentTarget }) =>
              change({ title: currentTarget.value.replaceAll("\n", " ") })
            }
          />
          <HtmlField label="Text" html={item.body} onChange={(body) => change({ body })} />
          <fieldset className={classes.side} disabled={!mayChange}>
            <Stack gap="md">
              <ExcerptField html={item.excerpt} onChange={(excerpt) => change({ excerpt })} />
              {kind !== "events" && <GalleryItems item={item} onChange={change} />}
            </Stack>
          </fieldset>
        </Stack>
        <fieldset className={classes.side} disabled={!mayChange}>
          <ItemSide loaded={loaded} item={item} onChange={change} />
        </fieldset>
      </div>
      {dialog === "publish" && (
        <PublishItem loaded={loaded} draft={draft} onClose={() => open(undefined)} />
      )}
      {dialog === "history" && (
        <ItemHistory
          item={item}
          onRestore={(version) => {
            change(version);
            open(undefined);
          }}
          onClose={() => open(undefined)}
        />
      )}
      <LeaveGuard isUnsaved={isDirty} save={async () => (await save()) !== undefined}>
        Your latest changes could not be saved.
      </LeaveGuard>
    </Page>
  );
};

/** One post, event or gallery. */
export const ItemScreen = () => {
  const { itemId } = route.useParams();
  const query = useCall(getConsoleContentContract, { params: { id: itemId } });
  return <Loaded query={query}>{(loaded) => <Editor key={itemId} loaded={loaded} />}</Loaded>;
};
