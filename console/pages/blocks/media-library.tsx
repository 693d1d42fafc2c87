import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { filtersText } from "#domain/kit/list-filters.ts";
import type { MediaKind } from "#domain/media/kinds.ts";
import { listMediaContract, type MediaRow } from "#read-api/media/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { counted } from "../../kit/figures/figures.tsx";
import { isOfKind } from "../../media/media-kind-texts.ts";
import { UploadList } from "../../media/upload-list.tsx";
import { useFileDrop } from "../../media/use-file-drop.ts";
import { useMediaUploads } from "../../media/use-media-uploads.ts";
import { useUploadFolder } from "../../media/use-upload-folder.ts";
import {
  type Choose,
  FoundMedia,
  type MediaQuery,
  PAGE_SIZE,
  type Selection,
} from "./found-media.tsx";
import classes from "./media-library.module.css";
import { mediaTexts } from "./media-texts.ts";
import { MediaUpload, refuseFile } from "./media-upload.tsx";

const SETTLE_MS = 200;

/** Folders or tags; nothing where the library has none. */
const Narrow = ({
  label,
  all,
  values,
  value,
  onChange,
}: {
  readonly label: string;
  readonly all: string;
  readonly values: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) =>
  values.length === 0 ? null : (
    <NativeSelect
      aria-label={label}
      data={[{ value: "", label: all }, ...values]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );

const Choices = ({
  kind,
  selection,
  onChoose,
}: {
  readonly kind: MediaKind;
  readonly selection?: Selection;
  readonly onChoose: Choose;
}) => {
  const { search: label } = mediaTexts[kind];
  const [typed, setTyped] = useState("");
  const [folder, setFolder] = useUploadFolder();
  const [tag, setTag] = useState("");
  const uploads = useMediaUploads(folder);
  const add = (files: readonly File[]) => {
    // A new file has no tag and perhaps another name, so that the list would not show it.
    setTyped("");
    setTag("");
    uploads.add(files);
  };
  const { isOver, handlers } = useFileDrop((files) => {
    for (const file of files) if (!isOfKind(kind, file)) refuseFile(kind, file);
    add(files.filter((file) => isOfKind(kind, file)));
  });
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const { data } = useCall(listMediaContract, { query: { pageSize: 1 } });
  const mediaQuery: MediaQuery = {
    pageSize: PAGE_SIZE,
    filters: filtersText([
      { column: "kind", operator: "is", values: [kind] },
      ...(folder === "" ? [] : [{ column: "folder", operator: "is" as const, values: [folder] }]),
    ]),
    ...(search !== "" && { search }),
    ...(tag !== "" && { tag }),
  };
  return (
    <Stack gap="sm" className={classes.drop ?? ""} mod={{ accept: isOver }} {...handlers}>
      <TextInput
        aria-label={label}
        placeholder={label}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Group gap="xs" grow>
        <Narrow
          {...{ label: "Folder", all: "All folders", values: data?.folders ?? [] }}
          value={folder}
          onChange={setFolder}
        />
        <Narrow
          {...{ label: "Tag", all: "All tags", values: data?.tags ?? [] }}
          value={tag}
          onChange={setTag}
        />
      </Group>
      <MediaUpload {...{ kind, folder, isOver }} onFiles={add} />
      <UploadList uploads={uploads} />
      <FoundMedia
        key={JSON.stringify(mediaQuery)}
        kind={kind}
        mediaQuery={mediaQuery}
        isFiltered={search !== "" || folder !== "" || tag !== ""}
        selection={selection}
        onChoose={onChoose}
      />
    </Stack>
  );
};

/** The files of one kind in the media library. Every block that shows a file chooses it here. */
export const MediaLibrary = ({
  kind,
  onChoose,
  onClose,
}: {
  readonly kind: MediaKind;
  readonly onChoose: (row: MediaRow) => void;
  readonly onClose: () => void;
}) => (
  <Modal
    opened
    onClose={onClose}
    title={mediaTexts[kind].title}
    size="xl"
    closeButtonProps={{ "aria-label": "Close" }}
  >
    <Choices
      kind={kind}
      onChoose={(row) => {
        onChoose(row);
        onClose();
      }}
    />
  </Modal>
);

/** Selects several files of the media library, which are added in the order of their selection. */
export const MediaSelection = ({
  kind,
  room,
  onAdd,
  onClose,
}: {
  readonly kind: "picture" | "audio";
  /** Up to this many can be added. */
  readonly room: number;
  readonly onAdd: (rows: readonly MediaRow[]) => void;
  readonly onClose: () => void;
}) => {
  const [rows, setRows] = useState<readonly MediaRow[]>([]);
  const toggle = (row: MediaRow) => {
    const rest = rows.filter(({ mediaId }) => mediaId !== row.mediaId);
    setRows(rest.length < rows.length ? rest : [...rows, row]);
  };
  const isEmpty = rows.length === 0;
  const left = room - rows.length;
  const { several, noun } = mediaTexts[kind];
  return (
    <Modal
      opened
      onClose={onClose}
      title={several}
      size="xl"
      classNames={{ content: classes.scroller ?? "" }}
      // What was selected is not lost without an intention: it can be out of sight after a search.
      closeOnClickOutside={isEmpty}
      closeOnEscape={isEmpty}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Choices kind={kind} selection={{ rows, room }} onChoose={toggle} />
      <div className={classes.selected}>
        <Text size="sm" role="status">
          {rows.length} selected.{" "}
          {left > 0
            ? `There is room for ${counted(left, `more ${noun}`)}.`
            : `There is no room for more ${noun}s.`}
        </Text>
        <Group gap="xs">
          {/* A disabled button would lose the focus. */}
          <Button
            variant="default"
            aria-disabled={isEmpty}
            {...(isEmpty && { "data-disabled": true })}
            onClick={() => setRows([])}
          >
            Clear selection
          </Button>
          <Button
            disabled={isEmpty}
            onClick={() => {
              onAdd(rows);
              onClose();
            }}
          >
            {isEmpty ? `Add ${noun}s` : `Add ${counted(rows.length, noun)}`}
          </Button>
        </Group>
      </div>
    </Modal>
  );
};
