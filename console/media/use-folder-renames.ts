import { useSessionStorage } from "@mantine/hooks";
import { useEffect } from "react";
import { listBulkWorksContract } from "#commands/kit/bulk/contract.ts";
import { mediaBulk } from "#domain/media/bulk.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { openFolderOf, withFolder } from "./folder-filter.ts";
import { type FolderRename, formerFolder } from "./former-folder.ts";

/** As many operations can be undone above and next to the list. */
const MAX_RENAMES = 10;

/**
 * The list follows the folder that it shows: to its new name, and back to the former one when the rename is undone, as
 * far as no other files are in the folder. Answers what is called for a rename.
 */
export const useFolderRenames = (
  filters: string | undefined,
  folders: readonly string[] | undefined,
  change: ReturnType<typeof useSearchChange>,
): ((rename: FolderRename) => void) => {
  const { websiteId } = useWebsite();
  const [renames, setRenames] = useSessionStorage<readonly FolderRename[]>({
    key: `daybook.folder-renames.${websiteId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const input = { query: { list: mediaBulk.list, within: "" } };
  const { data } = useCall(listBulkWorksContract, input, { enabled: renames.length > 0 });
  const folder = openFolderOf(filters);
  const former = formerFolder({ folder, folders, renames, works: data?.works ?? [] });
  useEffect(() => {
    if (former === undefined) return;
    void change({ filters: withFolder(filters, former) }, { replace: true });
  }, [former, filters, change]);
  return (rename) => {
    setRenames([...renames, rename].slice(-MAX_RENAMES));
    void change({ filters: withFolder(filters, rename.to) });
  };
};
