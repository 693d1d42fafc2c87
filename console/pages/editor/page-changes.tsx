import type { PageDocument } from "#domain/pages/document.ts";
import { DETAILS } from "#domain/pages/edits.ts";
import { ChangesDrawer, ChangesList } from "../../kit/editing/draft-changes.tsx";
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
export const PageChanges = ({
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
  <ChangesDrawer
    opened={opened}
    isEmpty={draft.changes.length === 0}
    emptyText="What you change on this page will appear here, and you can undo each change."
    onClose={onClose}
  >
    <DiscardChanges draft={draft} store={store} />
    <ChangesList
      changes={draft.changes.map(({ changeId, changedAt, changedBy, type, parts, undone }) => ({
        id: changeId,
        text: `${nameOfPart(draft.document, parts[0], type)} ${verbs[type] ?? "changed"}`,
        at: changedAt,
        by: changedBy,
        undone,
      }))}
      onUndo={(changeId) => void store.undoOne(changeId).catch(() => undefined)}
    />
  </ChangesDrawer>
);
