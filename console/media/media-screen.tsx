import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import * as z from "zod/mini";
import { altTextNames, mediaColumns, mediaQuickFilters } from "#domain/media/columns.ts";
import { exportMediaContract, listMediaContract, type MediaRow } from "#read-api/media/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { ChoosePictures } from "../kit/pictures/choose-pictures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { openFolderOf } from "./folder-filter.ts";
import classes from "./media.module.css";
import { MediaDrawer } from "./media-drawer.tsx";
import { ACCEPTED, MEDIA_INTRO } from "./media-kind-texts.ts";
import { MediaNamed } from "./media-preview.tsx";
import { RenameFolder } from "./rename-folder.tsx";
import { UploadList } from "./upload-list.tsx";
import { useBulkMedia } from "./use-bulk-media.tsx";
import { mediaName, useChangeMedia } from "./use-change-media.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useFolderRenames } from "./use-folder-renames.ts";
import { useMediaUploads } from "./use-media-uploads.ts";
import { useUploadFolder } from "./use-upload-folder.ts";

/** `open`: the file next to the list. */
export const screenSearch = listSearch(listMediaContract, { open: z.uuid() });

/** A file that a link of another screen names, whatever page of the list it is on. */
const useLinked = (mediaId: string | undefined): MediaRow | undefined => {
  const input = { query: { mediaId, pageSize: 1 } } as const;
  const { data } = useCall(listMediaContract, input, { enabled: mediaId !== undefined });
  return mediaId === undefined ? undefined : data?.rows.find((row) => row.mediaId === mediaId);
};

const route = getRouteApi("/media");

const altTextTones = { yes: "good", no: "warn", none: "neutral" } as const;

const cellsWith = (
  edit: (row: MediaRow) => void,
): CellRenderers<MediaRow, typeof mediaColumns> => ({
  title: {
    card: "title",
    cell: (row) => (
      <button type="button" onClick={() => edit(row)} data-row-opener>
        <MediaNamed row={row}>{mediaName(row)}</MediaNamed>
      </button>
    ),
  },
  // On a phone two facts fit next to the button.
  folder: { card: "late" },
  tags: { card: "late" },
  uses: { card: "late" },
  uploadedAt: { card: "row" },
  hasAltText: {
    card: "corner",
    cell: (row) => {
      const value = mediaColumns.hasAltText.value(row);
      return <Pill tone={altTextTones[value]}>{altTextNames[value]}</Pill>;
    },
  },
});

const useActions = (): readonly Column<MediaRow>[] => {
  const { remove, restore } = useChangeMedia();
  const [removeMedia, restoreMedia] = [remove.mutate, restore.mutate];
  return useMemo(
    () => [
      {
        id: "actions",
        header: "Actions",
        align: "right",
        cell: (row) => {
          const label = row.removed ? "Restore" : "Remove";
          return (
            <Button
              size="compact-sm"
              variant="default"
              data-danger={row.removed ? undefined : true}
              aria-label={`${label} ${mediaName(row)}`}
              onClick={() => (row.removed ? restoreMedia : removeMedia)(row)}
            >
              {label}
            </Button>
          );
        },
      },
    ],
    [removeMedia, restoreMedia],
  );
};

/** The folder that the list shows. The next files go there, also from other screens of this window. */
const useOpenFolder = (filters: string | undefined): string => {
  const folder = openFolderOf(filters);
  const [, remember] = useUploadFolder();
  useEffect(() => remember(folder), [folder, remember]);
  return folder;
};

export const MediaScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [chosen, setChosen] = useState<MediaRow>();
  const linked = useLinked(search.open);
  const opened = chosen ?? linked;
  const listed = without(search, "open");
  const listQuery = without(listed, "columns", "view");
  const query = useCall(listMediaContract, { query: listQuery });
  const bulk = useBulkMedia(listQuery, query.data?.rows);
  const close = () => {
    setChosen(undefined);
    if (search.open !== undefined) change({ open: undefined });
  };
  const folder = useOpenFolder(search.filters);
  const uploads = useMediaUploads(folder);
  const { isOver, handlers } = useFileDrop(uploads.add);
  const actions = useActions();
  const [cells] = useState(() => cellsWith(setChosen));
  const folders = query.data?.folders ?? [];
  const followRename = useFolderRenames(search.filters, query.data?.folders, change);
  const choose = (
    <Changes>
      <ChoosePictures accept={ACCEPTED} label="Choose files" onFiles={uploads.add}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={16} />}>
            Upload files
          </Button>
        )}
      </ChoosePictures>
    </Changes>
  );
  return (
    <Page
      title="Media"
      intro={MEDIA_INTRO}
      actions={
        <>
          {folders.includes(folder) && (
            <Changes>
              <RenameFolder
                folder={folder}
                folders={folders}
                uploading={uploads.countIn(folder)}
                onRenamed={followRename}
              />
            </Changes>
          )}
          {choose}
        </>
      }
    >
      <UploadList uploads={uploads} />
      <div className={classes.drop} data-accept={isOver || undefined} {...handlers}>
        <ListTable
          label="Media"
          list="media"
          columns={mediaColumns}
          cells={cells}
          trailing={actions}
          query={query}
          bulk={bulk}
          rowId={(row) => row.mediaId}
          search={listed}
          onSearch={change}
          defaultSort="-uploadedAt"
          searches="Search title, alt text or tags"
          quick={mediaQuickFilters}
          quickOptions={{ folder: folders.map((folder) => ({ value: folder, label: folder })) }}
          fileOf={listFileAddress(exportMediaContract, listed)}
          empty={{
            title: "No files yet",
            text: "Drop files here, or choose them on your device.",
            action: choose,
          }}
        />
      </div>
      {opened !== undefined && <MediaDrawer row={opened} folders={folders} onClose={close} />}
    </Page>
  );
};
