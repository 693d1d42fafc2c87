import { useNavigate } from "@tanstack/react-router";
import { createPageContract, removePageContract } from "#commands/pages/contract.ts";
import { getPageDraftContract } from "#commands/pages/draft-contract.ts";
import { MAX_TITLE_LENGTH } from "#domain/pages/limits.ts";
import type { PageRow } from "#read-api/pages/contract.ts";
import { call } from "../kit/calls/api.ts";
import { atFreeAddress, copyTitle } from "../kit/editing/copy-names.ts";
import { type Copy, useDuplicate } from "../kit/editing/use-duplicate.tsx";
import { PAGE_READS } from "./page-reads.ts";
import { writePage } from "./write-page.ts";

type Original = Pick<PageRow, "pageId" | "path" | "title">;

const duplicate = async ({ pageId: original, path, title: of }: Original): Promise<Copy> => {
  const { document } = await call(getPageDraftContract, { params: { pageId: original } });
  const pageId = `p-${crypto.randomUUID()}`;
  const params = { pageId };
  const title = copyTitle(of, MAX_TITLE_LENGTH);
  try {
    await atFreeAddress(path, (free) =>
      call(createPageContract, { params, body: { path: free, title } }),
    );
    await writePage(pageId, { ...document, details: { ...document.details, title } });
  } catch (error) {
    // An incomplete copy is removed, and the error of the first failure is shown. The call that creates the page may
    // have succeeded without an answer; removing a page that does not exist changes nothing.
    await call(removePageContract, { params }).catch(() => undefined);
    throw error;
  }
  return { id: pageId, title };
};

/** Copies the draft of a page to a page that visitors do not see. */
export const useDuplicatePage = () => {
  const navigate = useNavigate();
  return useDuplicate<Original>({
    copy: duplicate,
    remove: ({ id }) => call(removePageContract, { params: { pageId: id } }),
    removedText: ({ title }) => `“${title}” was moved to the trash.`,
    open: ({ id }) => navigate({ to: "/pages/$pageId", params: { pageId: id } }),
    close: () => navigate({ to: "/pages" }),
    refreshes: PAGE_READS,
  });
};
