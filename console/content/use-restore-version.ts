import { getContentBlocksContract } from "#commands/content/blocks-contract.ts";
import { saveContentDraftContract } from "#commands/content/contract.ts";
import { revertContentItemContract } from "#commands/content/versions-contract.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { getConsoleContentContract } from "#read-api/content/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CONTENT_READS } from "./content-reads.ts";
import { writtenItem } from "./written-item.ts";

const withoutBlocks = ({ blocks: _blocks, ...item }: ContentItemDefinition) => item;

/** What is written of an item, with its blocks. */
export const readWritten = async (itemId: string): Promise<ContentItemDefinition> => {
  const params = { id: itemId };
  const loaded = await call(getConsoleContentContract, { params });
  const written = writtenItem(loaded);
  if (!loaded.isInBlocks) return withoutBlocks(written);
  return { ...written, blocks: (await call(getContentBlocksContract, { params })).document };
};

const saveDraft = async ({ itemId, blocks, ...item }: ContentItemDefinition) => {
  const params = { id: itemId };
  const { draftEdition: seen } = await call(getConsoleContentContract, { params });
  await call(saveContentDraftContract, {
    params,
    body: { seen, item: { ...item, blocks: blocks ?? null } },
  });
};

/**
 * An earlier version of an item can be shown again at once, or become the draft. Both keep the address of
 * today, and both can be undone.
 */
export const useRestoreVersion = (itemId: string, shown: number | undefined) => {
  const revert = (version: number) =>
    call(revertContentItemContract, { params: { id: itemId }, body: { version } });
  return {
    show: useCommand((version: number) => revert(version), {
      refreshes: CONTENT_READS,
      says: ({ status }) =>
        status === "published" ? "Visitors see this version again." : "The version was restored.",
      ...(shown !== undefined && {
        undo: async () => {
          await revert(shown);
          return "The version before was restored.";
        },
      }),
    }),
    copy: useCommand(
      async (version: ContentItemDefinition) => {
        const before = await readWritten(itemId);
        const { urlId, collectionId } = before;
        await saveDraft({ ...version, urlId, collectionId });
        return before;
      },
      {
        refreshes: CONTENT_READS,
        says: () => "The version is the draft now.",
        undo: async (_version, before) => {
          await saveDraft(before);
          return "The draft is as it was before.";
        },
      },
    ),
  };
};
