import * as z from "zod/mini";
import { storable } from "#domain/kit/storable-text.ts";
import { mediaBulk } from "#domain/media/bulk.ts";
import { type MediaCommand, mediaDecider } from "#domain/media/decide.ts";
import { MediaEvent } from "#domain/media/events.ts";
import { mediaRejectionText } from "#domain/media/rejections.ts";
import { inverseChange } from "#domain/media/tag-change.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";
import { MediaMove, MediaTagging } from "./contract.ts";

/** What a file was before, for the undo. */
const Folder = z.string().check(storable);
const Tags = z.array(Folder);

/** Bulk actions for files of the media library. */
export const mediaBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const media = handler(mediaDecider, MediaEvent);
  type Change = MediaCommand extends infer Command
    ? Command extends MediaCommand
      ? Omit<Command, "mediaId" | "at">
      : never
    : never;
  const run = async ({ id, at, metadata }: BulkRow, change: Change) => {
    const command = { ...change, mediaId: id, at } as MediaCommand;
    return bulkOutcome(await media.run(id, command, { metadata }), mediaRejectionText);
  };
  const descriptionOf = async ({ websiteId, id }: BulkRow) =>
    (await media.load(websiteId, id)).state.description;

  const permission = "content:write";
  const category = mediaDecider.streamCategory;
  const remove = (row: BulkRow) => run(row, { type: "TrashMedia" });
  const restore = (row: BulkRow) => run(row, { type: "RestoreMedia" });
  const removals = { category, types: ["MediaTrashed", "MediaRestored"] };
  return bulkList(mediaBulk.list, [
    {
      id: "move",
      permission,
      input: MediaMove,
      before: async (row) => (await descriptionOf(row))?.folder ?? "",
      change: (row: BulkRow<MediaMove>) => run(row, { type: "MoveMedia", ...row.input }),
      // Other words about the file can have changed in the meantime, and stay.
      since: {
        category,
        types: ["MediaDescribed"],
        about: ({ description }, { input: { folder } }: BulkRow<MediaMove>) =>
          (description as { readonly folder: string }).folder !== folder,
      },
      back: (row) => run(row, { type: "MoveMedia", folder: Folder.parse(row.memo) }),
    },
    {
      id: "tag",
      permission,
      input: MediaTagging,
      before: async (row) => [...((await descriptionOf(row))?.tags ?? [])],
      change: (row: BulkRow<MediaTagging>) => run(row, { type: "TagMedia", ...row.input }),
      back: (row: BulkRow<MediaTagging>) =>
        run(row, { type: "TagMedia", ...inverseChange(Tags.parse(row.memo), row.input) }),
    },
    { id: "remove", permission, since: removals, change: remove, back: restore },
    { id: "restore", permission, since: removals, change: restore, back: remove },
  ]);
};
