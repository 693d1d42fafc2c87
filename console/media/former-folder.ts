import type { BulkWork } from "#commands/kit/bulk/contract.ts";

/** A folder that got another name, by the bulk operation that moves its files. */
export type FolderRename = { readonly workId: string; readonly from: string; readonly to: string };

type Shown = {
  /** The folder that the list shows. */
  readonly folder: string;
  /** Names of all folders; undefined while they are not known. */
  readonly folders: readonly string[] | undefined;
  /** The oldest first. */
  readonly renames: readonly FolderRename[];
  readonly works: readonly Pick<BulkWork, "workId" | "status">[];
};

/** The folder whose files an undone rename has brought back from the one that is shown; undefined: there is none. */
export const formerFolder = ({ folder, folders, renames, works }: Shown): string | undefined => {
  if (folders === undefined || folders.includes(folder)) return undefined;
  // A later rename to the same name can be in progress.
  const last = renames.findLast(({ to }) => to === folder);
  if (last === undefined || !folders.includes(last.from)) return undefined;
  const isUndone = works.some(
    ({ workId, status }) => workId === last.workId && status === "undone",
  );
  return isUndone ? last.from : undefined;
};
