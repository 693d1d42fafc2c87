import { Button, SimpleGrid, UnstyledButton } from "@mantine/core";
import { IconBadgeCc, IconFile, IconMovie, IconMusic } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { pictureAt } from "#domain/kit/pictures.ts";
import type { MediaKind } from "#domain/media/kinds.ts";
import { listMediaContract, type MediaRow } from "#read-api/media/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Empty } from "../../kit/ui/states.tsx";
import classes from "./media-library.module.css";
import { mediaTexts } from "./media-texts.ts";

export const PAGE_SIZE = 24;

const icons = {
  film: IconMovie,
  audio: IconMusic,
  document: IconFile,
  captions: IconBadgeCc,
} as const;

const Sketch = ({ row: { kind, assetUrl, altText } }: { readonly row: MediaRow }) => {
  if (kind === "picture") return <img src={pictureAt(assetUrl, "300w")} alt={altText} />;
  const Icon = icons[kind];
  return (
    <span className={classes.file}>
      <Icon size={36} stroke={1.3} aria-hidden="true" />
    </span>
  );
};

export type Choose = (row: MediaRow) => void;
export type MediaQuery = {
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
  readonly asked: MediaQuery;
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
export const FoundMedia = ({
  kind,
  asked,
  isFiltered,
  onChoose,
}: {
  readonly kind: MediaKind;
  readonly asked: MediaQuery;
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
            title={isFiltered ? "No results" : mediaTexts[kind].none}
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
