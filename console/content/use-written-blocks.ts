import { getContentBlocksContract } from "#commands/content/blocks-contract.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { getConsoleContentContract } from "#read-api/content/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useRefresh } from "../kit/calls/use-command.ts";
import { CONTENT_READS } from "./content-reads.ts";
import { memberNames } from "./member-names.ts";
import type { LoadedItem } from "./use-item-draft.ts";

/** What is written in blocks; undefined where the text is plain, or not loaded yet. */
export const useWrittenBlocks = ({ isInBlocks, definition: { itemId } }: LoadedItem) => {
  const input = { params: { id: itemId } };
  const { data } = useCall(getContentBlocksContract, input, { enabled: isInBlocks });
  return isInBlocks && data?.pageId === itemId ? data.document : undefined;
};

const readBlocks = async (id: string): Promise<PageDocument | undefined> => {
  const { isInBlocks } = await call(getConsoleContentContract, { params: { id } });
  if (!isInBlocks) return undefined;
  return (await call(getContentBlocksContract, { params: { id } })).document;
};

/**
 * Blocks share the edition of a draft and are not in the document that the screen of the item saves. Shows them as they
 * are now, and answers the name of the text where they differ from what the screen has shown.
 */
export const useShowBlocks = (loaded: LoadedItem): (() => Promise<readonly string[]>) => {
  const shown = useWrittenBlocks(loaded);
  const refresh = useRefresh(CONTENT_READS);
  return async () => {
    const [now] = await Promise.all([readBlocks(loaded.definition.itemId), refresh()]);
    return sameJson(now, shown) ? [] : [memberNames.body];
  };
};
