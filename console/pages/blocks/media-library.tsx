import {
  Button,
  Group,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconFile, IconMovie, IconMusic } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { filtersText } from "#domain/kit/list-filters.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import type { MediaKind } from "#domain/media/kinds.ts";
import { listMediaContract, type MediaRow } from "#read-api/media/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { ChoosePictures } from "../../kit/pictures/choose-pictures.tsx";
import { Changes } from "../../kit/session/permissions.tsx";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Empty } from "../../kit/ui/states.tsx";
import { acceptedFor, isOfKind } from "../../media/media-kind-texts.ts";
import { UploadList } from "../../media/upload-list.tsx";
import { useFileDrop } from "../../media/use-file-drop.ts";
import { useMediaUploads } from "../../media/use-media-uploads.ts";
import { useUploadFolder } from "../../media/use-upload-folder.ts";
import classes from "./media-library.module.css";

const SETTLE_MS = 200;
const PAGE_SIZE = 24;

const texts = {
  picture: {
    title: "Choose a picture",
    one: "a picture",
    search: "Search pictures",
    none: "No pictures yet",
  },
  film: { title: "Choose a film", one: "a film", search: "Search films", none: "No films yet" },
  audio: {
    title: "Choose an audio file",
    one: "an audio file",
    search: "Search audio files",
    none: "No audio files yet",
  },
  document: {
    title: "Choose a document",
    one: "a document",
    search: "Search documents",
    none: "No documents yet",
  },
} as const satisfies Record<MediaKind, object>;

const icons = { film: IconMovie, audio: IconMusic, document: IconFile } as const;

const Sketch = ({ row: { kind, assetUrl, altText } }: { readonly row: MediaRow }) => {
  if (kind === "picture") return <img src={pictureAt(assetUrl, "300w")} alt={altText} />;
  const Icon = icons[kind];
  return (
    <span className={classes.file}>
      <Icon size={36} stroke={1.3} aria-hidden="true" />
    </span>
  );
};

type Choose = (row: MediaRow) => void;
type Asked = {
  readonly pageSize: number;
  readonly filters: string;
  readonly search?: string;
  readonly tag?: string;
};

const Files = ({
  rows,
  onChoose,
  isFirstFocused = false,
}: {
  readonly rows: readonly MediaRow[];
  readonly onChoose: Choose;
  readonly isFirstFocused?: boolean;
}) => {
  const first = useRef<HTMLButtonElement>(null);
  // The button that loaded these files can be gone, and the keyboard continues here.
  useEffect(() => {
    if (isFirstFocused) first.current?.focus();
  }, [isFirstFocused]);
  return rows.map((row, index) => (
    <UnstyledButton
      key={row.mediaId}
      ref={index === 0 ? first : undefined}
      className={classes.choice ?? ""}
      onClick={() => onChoose(row)}
    >
      <Sketch row={row} />
      <span>{row.title || row.name}</span>
    </UnstyledButton>
  ));
};

/** A page of files below the first one. */
const FurtherPage = ({
  asked,
  page,
  onChoose,
}: {
  readonly asked: Asked;
  readonly page: number;
  readonly onChoose: Choose;
}) => {
  const query = useCall(listMediaContract, { query: { ...asked, page } });
  return (
    <Loaded query={query}>
      {({ rows }) => <Files rows={rows} onChoose={onChoose} isFirstFocused />}
    </Loaded>
  );
};

/** What is found, 24 files at first. Another filter begins with the first page again. */
const Found = ({
  kind,
  asked,
  isFiltered,
  onChoose,
}: {
  readonly kind: MediaKind;
  readonly asked: Asked;
  readonly isFiltered: boolean;
  readonly onChoose: Choose;
}) => {
  const [pages, setPages] = useState(1);
  const query = useCall(listMediaContract, { query: asked });
  const further = Array.from({ length: pages - 1 }, (_, index) => index + 2);
  return (
    <Loaded query={query}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Empty
            title={isFiltered ? "No results" : texts[kind].none}
            text={
              isFiltered
                ? "Search for other words, or choose another folder or tag."
                : "Upload the first one to the media library."
            }
          />
        ) : (
          <>
            <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }}>
              <Files rows={rows} onChoose={onChoose} />
              {further.map((page) => (
                <FurtherPage key={page} asked={asked} page={page} onChoose={onChoose} />
              ))}
            </SimpleGrid>
            {total > pages * PAGE_SIZE && (
              <Button variant="default" onClick={() => setPages(pages + 1)}>
                Show more
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
};

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

/** Says where the files go. */
export const uploadText = (folder: string): string =>
  folder === "" ? "Upload" : `Upload to “${folder}”`;

const dropText = (folder: string): string =>
  folder === ""
    ? "Drop the files to upload them."
    : `Drop the files to upload them to “${folder}”.`;

const UploadButton = ({
  kind,
  folder,
  isOver,
  onFiles,
}: {
  readonly kind: MediaKind;
  readonly folder: string;
  readonly isOver: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) => (
  <Changes>
    <Group gap="xs">
      <ChoosePictures accept={acceptedFor[kind]} label="Choose files to upload" onFiles={onFiles}>
        {(props) => (
          <Button {...props} size="compact-md" variant="default">
            {uploadText(folder)}
          </Button>
        )}
      </ChoosePictures>
      <span className={classes.hint}>{isOver ? dropText(folder) : "or drop files here"}</span>
    </Group>
  </Changes>
);

const refuse = (kind: MediaKind, { name }: File): void => {
  notifications.show({
    ...{ color: "red", message: `${name} was not uploaded, because it is not ${texts[kind].one}.` },
  });
};

const Choices = ({ kind, onChoose }: { readonly kind: MediaKind; readonly onChoose: Choose }) => {
  const { search: label } = texts[kind];
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
    // The list of this picker would not show the others.
    for (const file of files) if (!isOfKind(kind, file)) refuse(kind, file);
    add(files.filter((file) => isOfKind(kind, file)));
  });
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const { data } = useCall(listMediaContract, { query: { pageSize: 1 } });
  const asked: Asked = {
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
      <UploadButton {...{ kind, folder, isOver }} onFiles={add} />
      <UploadList uploads={uploads} />
      <Found
        key={JSON.stringify(asked)}
        kind={kind}
        asked={asked}
        isFiltered={search !== "" || folder !== "" || tag !== ""}
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
    title={texts[kind].title}
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
