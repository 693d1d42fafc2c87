import { useSessionStorage } from "@mantine/hooks";
import { listMediaContract } from "#read-api/media/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useWebsite } from "../kit/session/session.tsx";

/**
 * The folder that was last open in this window, in the list of the library or in a picker: the next files go there.
 * Empty: none, or one that has no files any longer.
 */
export const useUploadFolder = (): readonly [string, (folder: string) => void] => {
  const { websiteId } = useWebsite();
  const [open, setOpen] = useSessionStorage({
    key: `daybook.media-folder.${websiteId}`,
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  const isOpen = open !== "";
  const { data } = useCall(listMediaContract, { query: { pageSize: 1 } }, { enabled: isOpen });
  return [isOpen && data?.folders.includes(open) === true ? open : "", setOpen];
};
