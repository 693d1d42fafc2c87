import {
  describeMediaContract,
  restoreMediaContract,
  trashMediaContract,
} from "#commands/media/contract.ts";
import type { MediaDescription } from "#domain/media/events.ts";
import { listMediaContract, type MediaRow } from "#read-api/media/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

/** The calls that show the library. */
export const MEDIA_READS = [listMediaContract];

export type MediaToSave = {
  readonly mediaId: string;
  readonly input: MediaDescription;
  /** The version that the form started from. */
  readonly seen?: MediaDescription | undefined;
};

export const mediaName = ({ title, name }: Pick<MediaRow, "title" | "name">): string =>
  title || name || "File";

/** The actions on files of the library. A removal can be undone. */
export const useChangeMedia = () => {
  const describe = useCommand(describeMediaContract, {
    input: ({ mediaId, input, seen }: MediaToSave) => ({
      params: { mediaId },
      body: { ...input, seen },
    }),
    refreshes: MEDIA_READS,
    errors: "form",
  });
  const restore = useCommand(restoreMediaContract, {
    input: ({ mediaId }: MediaRow) => ({ params: { mediaId } }),
    refreshes: MEDIA_READS,
  });
  const remove = useCommand(trashMediaContract, {
    input: ({ mediaId }: MediaRow) => ({ params: { mediaId } }),
    refreshes: MEDIA_READS,
    says: (_removed, row) => `${mediaName(row)} was removed. Pages that show it keep it.`,
    undo: async (row) => {
      await call(restoreMediaContract, { params: { mediaId: row.mediaId } });
      return `${mediaName(row)} was restored.`;
    },
  });
  return { describe, remove, restore };
};
