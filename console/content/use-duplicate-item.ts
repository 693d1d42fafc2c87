import { useNavigate } from "@tanstack/react-router";
import { getContentBlocksContract } from "#commands/content/blocks-contract.ts";
import { removeContentItemContract, saveContentItemContract } from "#commands/content/contract.ts";
import { getConsoleContentContract } from "#read-api/content/contract.ts";
import { call } from "../kit/calls/api.ts";
import { atFreeAddress } from "../kit/editing/copy-names.ts";
import { type Copy, useDuplicate } from "../kit/editing/use-duplicate.tsx";
import { CONTENT_READS } from "./content-reads.ts";
import { addressForCopy, copyOfItem } from "./copy-item.ts";
import { writtenItem } from "./written-item.ts";

type Original = { readonly id: string };

/** A new item is a draft, which visitors see once it is published. */
const duplicate = async ({ id: original }: Original): Promise<Copy> => {
  const read = { params: { id: original } };
  const loaded = await call(getConsoleContentContract, read);
  const text = loaded.isInBlocks ? await call(getContentBlocksContract, read) : undefined;
  const item = copyOfItem(loaded, text?.document);
  const id = `c-${crypto.randomUUID()}`;
  await atFreeAddress(addressForCopy(writtenItem(loaded)), (urlId) =>
    call(saveContentItemContract, { params: { id }, body: { ...item, urlId } }),
  );
  return { id, title: item.title };
};

/** Copies a post, an event or a gallery as a draft. */
export const useDuplicateItem = () => {
  const navigate = useNavigate();
  return useDuplicate<Original>({
    copy: duplicate,
    remove: ({ id }) => call(removeContentItemContract, { params: { id } }),
    removedText: ({ title }) => `“${title}” was removed.`,
    open: ({ id }) => navigate({ to: "/content/$itemId", params: { itemId: id } }),
    close: () => navigate({ to: "/content" }),
    refreshes: CONTENT_READS,
  });
};
