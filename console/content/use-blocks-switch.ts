import { saveContentDraftContract } from "#commands/content/contract.ts";
import type { BlocksInput } from "#domain/content/blocks.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CONTENT_READS } from "./content-reads.ts";
import type { ItemDraft } from "./use-item-draft.ts";

type Written = {
  /** Without `itemId`, which stays. */
  readonly part: Partial<ContentItemDefinition>;
  readonly blocks: BlocksInput;
  /** Writes what was there before. */
  readonly before: { readonly body: string; readonly blocks: BlocksInput };
  readonly says: string;
  readonly onDone?: () => unknown;
};

/**
 * Replaces the text of a draft together with the way in which it is written. Unlike typing, this is one
 * change that can be undone.
 */
export const useBlocksSwitch = ({ store }: ItemDraft) => {
  const write = async (part: Partial<ContentItemDefinition>, blocks: BlocksInput) => {
    const seen = await store.save();
    // The screen shows why what was written before could not be saved.
    if (seen === undefined) return false;
    const { itemId, blocks: _blocks, ...item } = { ...store.snapshot().document, ...part };
    const body = { seen, item: { ...item, blocks: blocks ?? null } };
    await call(saveContentDraftContract, { params: { id: itemId }, body });
    await store.takeTheirs();
    return true;
  };
  return useCommand(({ part, blocks }: Written) => write(part, blocks), {
    refreshes: CONTENT_READS,
    onDone: (isDone, { onDone }) => isDone && onDone?.(),
    says: (isDone, { says }) => (isDone ? says : undefined),
    undo: async ({ before: { body, blocks } }) => {
      await write({ body }, blocks);
      return "The text is as it was before.";
    },
  });
};
export type BlocksSwitch = ReturnType<typeof useBlocksSwitch>;
