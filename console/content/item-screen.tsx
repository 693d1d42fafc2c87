import { Alert, Button, Group, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { APPROVING, mayPublish } from "#domain/content/approval.ts";
import { ITEM_PARTS } from "#domain/content/checked-item.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { getConsoleContentContract } from "#read-api/content/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { By } from "../kit/session/actor-name.tsx";
import { Changes, useMay, useMayChange } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { takePublishing } from "../pages/preview/next-load.ts";
import { BlocksText } from "./blocks-text.tsx";
import { ExcerptField } from "./excerpt-field.tsx";
import { GalleryItems } from "./gallery-items.tsx";
import { HtmlField } from "./html-field.tsx";
import { ItemActions, ItemStatus } from "./item-actions.tsx";
import classes from "./item-screen.module.css";
import { ItemSide } from "./item-side.tsx";
import { kindNames } from "./kind-names.ts";
import { PublishItem } from "./publish-item.tsx";
import { type BlocksSwitch, useBlocksSwitch } from "./use-blocks-switch.ts";
import { useChangeContent } from "./use-change-content.ts";
import { type ItemDraft, type LoadedItem, useItemDraft } from "./use-item-draft.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import { useWrittenBlocks } from "./use-written-blocks.ts";

const route = getRouteApi("/content/$itemId");

/** Someone asks for a look at what is written. */
const Review = ({ loaded: { review, statusLabel }, hasDraft }: ReviewProps) => {
  if (review === null || !(hasDraft || statusLabel === "Needs Review")) return null;
  return (
    <Alert color="yellow" title="Needs review" mb="md">
      {review.note !== "" && <p className={classes.note}>{review.note}</p>}
      <Text size="sm" c="dimmed">
        Asked <Moment at={review.requestedAt} />
        <By actor={review.requestedBy} />
      </Text>
    </Alert>
  );
};
type ReviewProps = { readonly loaded: LoadedItem; readonly hasDraft: boolean };

/** Visitors see an earlier version until then. */
const ScheduledChanges = ({ loaded }: { readonly loaded: LoadedItem }) => {
  const { cancelSchedule } = useChangeContent();
  const { scheduled, definition } = loaded;
  const mayDecide = mayPublish(loaded, useMay()(APPROVING));
  if (scheduled === null) return null;
  return (
    <Alert color="gray" title="Scheduled changes" mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Visitors see them from <Moment at={new Date(scheduled.publishOn).toISOString()} /> on.
        </Text>
        {mayDecide && (
          <Changes>
            <Button
              size="compact-md"
              variant="default"
              loading={cancelSchedule.isPending}
              onClick={() =>
                cancelSchedule.mutate({ id: definition.itemId, hasDraft: loaded.draft !== null })
              }
            >
              Cancel the schedule
            </Button>
          </Changes>
        )}
      </Group>
    </Alert>
  );
};

const Problem = ({ draft: { problem, store } }: { readonly draft: ItemDraft }) => {
  if (problem === undefined) return null;
  return (
    <Alert color="red" role="alert" title="Not saved" mb="md">
      <p>
        {problem.message}
        {problem.both.length > 0 && ` You both changed: ${problem.both.join(", ")}.`}
      </p>
      {problem.isConflict && (
        <Group gap="xs" mt="xs">
          <Button size="compact-md" variant="default" onClick={() => void store.takeTheirs()}>
            Use the other version
          </Button>
          <Button size="compact-md" onClick={() => void store.keepMine()}>
            Keep mine
          </Button>
        </Group>
      )}
    </Alert>
  );
};

/** The text, plain or in blocks. */
const ItemText = ({
  loaded,
  draft,
  blocks,
  replace,
}: {
  readonly loaded: LoadedItem;
  readonly draft: ItemDraft;
  readonly blocks: PageDocument | undefined;
  readonly replace: BlocksSwitch;
}) => {
  const navigate = useNavigate();
  const { itemId, title, body } = draft.item;
  if (loaded.isInBlocks)
    return blocks === undefined ? (
      <Skeleton height="11rem" aria-busy="true" />
    ) : (
      <BlocksText itemId={itemId} document={blocks} toPlain={replace} />
    );
  const begin = async () => {
    const { blocksOfHtml } = await import("./blocks-of-html.ts");
    replace.mutate({
      part: {},
      blocks: blocksOfHtml(title, body),
      before: { body, blocks: null },
      says: "The text is written with blocks now.",
      onDone: () => navigate({ to: "/content/$itemId/blocks", params: { itemId } }),
    });
  };
  return (
    <div id={ITEM_PARTS.text}>
      <HtmlField
        label="Text"
        html={body}
        steps={draft.steps}
        taken={draft.taken}
        onChange={(next) => draft.store.change({ body: next })}
      />
      <Changes>
        <Group justify="space-between" mt={6} gap="xs">
          <Text size="sm" c="dimmed">
            Blocks have columns, galleries, buttons, products and forms.
          </Text>
          <Button
            size="compact-md"
            variant="default"
            loading={replace.isPending}
            onClick={() => void begin()}
          >
            Write with blocks
          </Button>
        </Group>
      </Changes>
    </div>
  );
};

const Editor = ({ loaded }: { readonly loaded: LoadedItem }) => {
  const draft = useItemDraft(loaded);
  const { item, store } = draft;
  const { change } = store;
  const mayChange = useMayChange();
  const undoKeys = useUndoKeys(store);
  const [isPublishing, setPublishing] = useState(false);
  useEffect(() => {
    if (mayChange && takePublishing(item.itemId)) setPublishing(true);
  }, [item.itemId, mayChange]);
  const { kind } = loaded;
  const blocks = useWrittenBlocks(loaded);
  const replace = useBlocksSwitch(draft);
  const noun = kindNames[kind].item;
  return (
    <Page
      title={item.title || `Untitled ${noun}`}
      back={
        <Group gap="md">
          <Link to="/content">← Posts and events</Link>
          <ItemStatus loaded={loaded} draft={draft} />
        </Group>
      }
      actions={<ItemActions {...{ loaded, draft }} onPublish={() => setPublishing(true)} />}
    >
      <Problem draft={draft} />
      <ScheduledChanges loaded={loaded} />
      <Review loaded={loaded} hasDraft={draft.hasDraft} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of undo, which its buttons have, too. */}
      <div className={classes.columns} onKeyDown={undoKeys} onBlur={store.pause}>
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
          <ItemText loaded={loaded} draft={draft} blocks={blocks} replace={replace} />
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
      {isPublishing && (
        <PublishItem loaded={loaded} draft={draft} onClose={() => setPublishing(false)} />
      )}
      <LeaveGuard isUnsaved={store.isDirty} save={async () => (await store.save()) !== undefined}>
        Your latest changes could not be saved.
      </LeaveGuard>
    </Page>
  );
};

/** One post, event or gallery. */
export const ItemScreen = () => {
  const { itemId } = route.useParams();
  const query = useCall(getConsoleContentContract, { params: { id: itemId } });
  // Until it has loaded, the answer is about the item that was open before, such as the original of a copy.
  const data = query.data?.definition.itemId === itemId ? query.data : undefined;
  return (
    <Loaded query={{ ...query, data }}>
      {(loaded) => <Editor key={itemId} loaded={loaded} />}
    </Loaded>
  );
};
