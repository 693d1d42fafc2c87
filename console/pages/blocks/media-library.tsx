import { Modal, SimpleGrid, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconFile, IconMovie, IconMusic } from "@tabler/icons-react";
import { useState } from "react";
import { filtersText } from "#domain/kit/list-filters.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import type { MediaKind } from "#domain/media/kinds.ts";
import { listMediaContract, type MediaRow } from "#read-api/media/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Empty } from "../../kit/ui/states.tsx";
import classes from "./media-library.module.css";

const SETTLE_MS = 200;
const PAGE_SIZE = 24;

const texts = {
  picture: { title: "Choose a picture", search: "Search pictures", none: "No pictures yet" },
  film: { title: "Choose a film", search: "Search films", none: "No films yet" },
  audio: {
    title: "Choose an audio file",
    search: "Search audio files",
    none: "No audio files yet",
  },
  document: { title: "Choose a document", search: "Search documents", none: "No documents yet" },
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

const Choices = ({
  kind,
  onChoose,
}: {
  readonly kind: MediaKind;
  readonly onChoose: (row: MediaRow) => void;
}) => {
  const { search: label, none } = texts[kind];
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const filters = filtersText([{ column: "kind", operator: "is", values: [kind] }]);
  const query = useCall(listMediaContract, {
    query: { pageSize: PAGE_SIZE, filters, ...(search !== "" && { search }) },
  });
  return (
    <Stack gap="sm">
      <TextInput
        aria-label={label}
        placeholder={label}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty
              title={search === "" ? none : "No results"}
              text={
                search === ""
                  ? "Upload the first one to the media library."
                  : "Search for other words."
              }
            />
          ) : (
            <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }}>
              {rows.map((row) => (
                <UnstyledButton
                  key={row.mediaId}
                  className={classes.choice ?? ""}
                  onClick={() => onChoose(row)}
                >
                  <Sketch row={row} />
                  <span>{row.title || row.name}</span>
                </UnstyledButton>
              ))}
            </SimpleGrid>
          )
        }
      </Loaded>
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
