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
/** The files that were selected so far, in their order, where several can be selected. */
export type Selection = {
  readonly rows: readonly MediaRow[];
  /** Up to this many can be selected. */
  readonly room: number;
};
export type MediaQuery = {
  readonly pageSize: number;
  readonly filters: string;
  readonly search?: string;
  readonly tag?: string;
};

/** The place of a file in the selection, from 1; 0: it is not selected. */
const placeIn = (selection: Selection | undefined, { mediaId }: MediaRow): number =>
  (selection?.rows.findIndex((each) => each.mediaId === mediaId) ?? -1) + 1;

const Files = ({
  rows,
  selection,
  onChoose,
  isFirstFocused = false,
}: {
  readonly rows: readonly MediaRow[];
  readonly selection: Selection | undefined;
  readonly onChoose: Choose;
  readonly isFirstFocused?: boolean;
}) => {
  const first = useRef<HTMLButtonElement>(null);
  // The button that loaded these files can be gone, and the keyboard continues here.
  useEffect(() => {
    if (isFirstFocused) first.current?.focus();
  }, [isFirstFocused]);
  return rows.map((row, index) => {
    const place = placeIn(selection, row);
    return (
      <UnstyledButton
        key={row.mediaId}
        ref={index === 0 ? first : undefined}
        className={classes.choice ?? ""}
        disabled={selection !== undefined && place === 0 && selection.rows.length >= selection.room}
        onClick={() => onChoose(row)}
        {...(selection !== undefined && { "aria-pressed": place > 0 })}
        {...(place > 0 && { "aria-description": `number ${place}` })}
      >
        <Sketch row={row} />
        <span>{row.title || row.name}</span>
        {place > 0 && (
          <span className={classes.place} aria-hidden="true">
            {place}
          </span>
        )}
      </UnstyledButton>
    );
  });
};

/** A page of files below the first one. */
const FurtherPage = ({
  mediaQuery,
  page,
  selection,
  onChoose,
}: {
  readonly mediaQuery: MediaQuery;
  readonly page: number;
  readonly selection: Selection | undefined;
  readonly onChoose: Choose;
}) => {
  const query = useCall(listMediaContract, { query: { ...mediaQuery, page } });
  return (
    <Loaded query={query}>
      {({ rows }) => <Files {...{ rows, selection, onChoose }} isFirstFocused />}
    </Loaded>
  );
};

/** What is found, 24 files at first. Another filter begins with the first page again. */
export const FoundMedia = ({
  kind,
  mediaQuery,
  isFiltered,
  selection,
  onChoose,
}: {
  readonly kind: MediaKind;
  readonly mediaQuery: MediaQuery;
  readonly isFiltered: boolean;
  readonly selection: Selection | undefined;
  readonly onChoose: Choose;
}) => {
  const [pages, setPages] = useState(1);
  const query = useCall(listMediaContract, { query: mediaQuery });
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
              <Files {...{ rows, selection, onChoose }} />
              {further.map((page) => (
                <FurtherPage key={page} {...{ mediaQuery, page, selection, onChoose }} />
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
