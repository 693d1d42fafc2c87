import { useRef, useState } from "react";
import type { BulkWork } from "#commands/kit/bulk/contract.ts";
import type { MediaMove } from "#commands/media/contract.ts";
import { mediaBulk, moveText } from "#domain/media/bulk.ts";
import { type TagChange, tagChangeText } from "#domain/media/tag-change.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { MoveForm, TagForm } from "./bulk-forms.tsx";
import { removalForm, type ShownMedia } from "./bulk-removal.tsx";
import { MEDIA_READS } from "./use-change-media.ts";

const MoveDetails = ({ work: { input } }: { readonly work: BulkWork }) =>
  moveText((input as MediaMove).folder);
const TagDetails = ({ work: { input } }: { readonly work: BulkWork }) =>
  tagChangeText(input as TagChange);

/** Bulk actions for files of the library. */
export const useBulkMedia = (
  matching: ShownMedia["matching"],
  rows: ShownMedia["rows"] = [],
): Bulk => {
  const shown = useRef<ShownMedia>({ rows, matching });
  shown.current = { rows, matching };
  // Once, so that an open question is not mounted again with every answer of the list.
  const [remove] = useState(() => removalForm(() => shown.current));
  const removed = new Set(rows.filter((row) => row.removed).map(({ mediaId }) => mediaId));
  const hasListed = (ids: readonly string[]) => ids.some((id) => !removed.has(id));
  return useBulk({
    words: mediaBulk,
    matching,
    reads: MEDIA_READS,
    forms: { move: MoveForm, tag: TagForm, remove },
    details: { move: MoveDetails, tag: TagDetails },
    applies: {
      move: hasListed,
      tag: hasListed,
      remove: hasListed,
      restore: (ids) => ids.some((id) => removed.has(id)),
    },
  });
};
