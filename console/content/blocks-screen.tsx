import { getRouteApi, Link, useLocation } from "@tanstack/react-router";
import { useMemo } from "react";
import {
  changeContentBlocksContract,
  discardContentBlocksContract,
  getContentBlocksContract,
  undoContentBlocksContract,
} from "#commands/content/blocks-contract.ts";
import { belowTitle } from "#domain/content/blocks.ts";
import { checkContentItemContract } from "#read-api/content/check-contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Editor } from "../pages/editor/editor.tsx";
import type { EditorSubject } from "../pages/editor/editor-subject.ts";
import { CONTENT_READS } from "./content-reads.ts";
import { itemCanvasUrl } from "./item-canvas-url.ts";

const route = getRouteApi("/content/$itemId/blocks");

const itemSubject = (id: string): EditorSubject => {
  const params = { id };
  return {
    kind: "item",
    id,
    reads: CONTENT_READS,
    calls: {
      read: () => call(getContentBlocksContract, { params }),
      change: (draft, changes) =>
        call(changeContentBlocksContract, { params, body: { draft, changes: [...changes] } }),
      undo: (draft, changeId, undoneChangeId) =>
        call(undoContentBlocksContract, { params, body: { draft, changeId, undoneChangeId } }),
      discard: (draft, seen) =>
        call(discardContentBlocksContract, { params, body: { draft, seen } }),
    },
    canvasUrl: itemCanvasUrl(id),
    check: (document, signal) =>
      call(checkContentItemContract, { params, body: { document }, signal }),
    shownAs: belowTitle,
  };
};

/** The text of a post, an event or a gallery in the editor of pages. */
export const BlocksScreen = () => {
  const { itemId } = route.useParams();
  const part = useLocation({ select: ({ hash }) => hash });
  const subject = useMemo(() => itemSubject(itemId), [itemId]);
  const query = useCall(getContentBlocksContract, { params: { id: itemId } });
  const draft = query.data?.pageId === itemId ? query.data : undefined;
  if (draft !== undefined)
    return <Editor key={itemId} loaded={draft} subject={subject} part={part} />;
  return (
    <Page
      title="Text"
      back={
        <Link to="/content/$itemId" params={{ itemId }}>
          ← Title, date and publication
        </Link>
      }
    >
      <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
    </Page>
  );
};
