import { Button, Text } from "@mantine/core";
import type { PageDocument } from "#domain/pages/document.ts";
import { DETAILS } from "#domain/pages/edits.ts";
import { Who } from "../../kit/session/actor-name.tsx";
import { Changes } from "../../kit/session/permissions.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { DetailDrawer } from "../../kit/ui/detail-drawer.tsx";
import { Empty } from "../../kit/ui/states.tsx";
import classes from "./changes-drawer.module.css";
import { DiscardChanges } from "./discard-changes.tsx";
import type { Draft } from "./draft-snapshot.ts";
import type { DraftStore } from "./draft-store.ts";
import { partName, selectedIn } from "./editing.ts";

const verbs: Readonly<Record<string, string>> = {
  SectionAdded: "added",
  SectionMoved: "moved",
  SectionChanged: "changed",
  SectionRemoved: "removed",
  BlockAdded: "added",
  BlockMoved: "moved",
  BlockChanged: "changed",
  BlockRemoved: "removed",
  PageDetailsChanged: "changed",
  DraftChangeUndone: "undone",
};

const nameOfPart = (document: PageDocument, part: string | undefined, type: string): string => {
  if (part === undefined || part === DETAILS) return "Title and description";
  if (selectedIn(document, part).kind !== "page") return partName(document, part);
  return type.startsWith("Section") ? "A section" : "A block";
};

/** The latest changes of the draft, each of which can be undone under later ones of other parts. */
export const ChangesDrawer = ({
  opened,
  draft,
  store,
  onClose,
}: {
  readonly opened: boolean;
  readonly draft: Draft;
  readonly store: DraftStore;
  readonly onClose: () => void;
}) => (
  <DetailDrawer title="Changes since the last version" opened={opened} onClose={onClose}>
    <DiscardChanges draft={draft} store={store} />
    {draft.changes.length === 0 ? (
      <Empty
        title="No changes"
        text="What you change on this page will appear here, and you can undo each change."
      />
    ) : (
      <ol className={classes.list} reversed>
        {draft.changes
          .toReversed()
          .map(({ changeId, changedAt, changedBy, type, parts, undone }) => (
            <li key={changeId} className={classes.change} data-undone={undone}>
              <div>
                {nameOfPart(draft.document, parts[0], type)} {verbs[type] ?? "changed"}
                <Text size="xs" c="dimmed">
                  <Moment at={changedAt} />
                  {changedBy !== null && (
                    <>
                      {" · "}
                      <Who actor={changedBy} />
                    </>
                  )}
                  {undone && " · undone"}
                </Text>
              </div>
              <Changes>
                {!undone && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => void store.undoOne(changeId).catch(() => undefined)}
                  >
                    Undo this
                  </Button>
                )}
              </Changes>
            </li>
          ))}
      </ol>
    )}
  </DetailDrawer>
);
