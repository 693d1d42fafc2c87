import { Button, Input, Stack, TextInput } from "@mantine/core";
import { IconMusic } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_TRACKS } from "#domain/pages/blocks/album.ts";
import type { ContentOf } from "#domain/pages/blocks.ts";
import type { FieldsProps } from "../fields-props.ts";
import { FileField } from "../file-field.tsx";
import { emptyPicture } from "../fresh-values.ts";
import { ListFields } from "../list-fields.tsx";
import { MediaSelection } from "../media-library.tsx";
import { PictureField } from "../picture-field.tsx";
import { trackTitle } from "../track-title.ts";
import type { DeclaredKind } from "./declare.ts";

type Track = ContentOf<"album">["tracks"][number];

/** Several audio files of the library become tracks, which are called what the files are called. */
const AddTracks = ({
  count,
  onAdd,
}: {
  /** Tracks that the album has. */
  readonly count: number;
  readonly onAdd: (tracks: readonly Track[]) => void;
}) => {
  const [isOpen, setOpen] = useState(false);
  const room = Math.max(0, MAX_TRACKS - count);
  const isFull = room === 0;
  return (
    <Input.Wrapper
      label="Add tracks"
      labelElement="div"
      description={
        isFull
          ? `The album is full: it can have up to ${MAX_TRACKS} tracks.`
          : "You can select several audio files at the same time."
      }
    >
      {/* A disabled button would lose the focus, which comes back to it when the last free places were filled. */}
      <Button
        size="compact-md"
        variant="default"
        mt={6}
        aria-disabled={isFull}
        {...(isFull && { "data-disabled": true })}
        onClick={isFull ? undefined : () => setOpen(true)}
      >
        Choose audio files
      </Button>
      {isOpen && (
        <MediaSelection
          kind="audio"
          room={room}
          onAdd={(rows) =>
            onAdd(
              rows.map((file, index) => ({
                title: trackTitle(file, count + index + 1),
                fileUrl: file.assetUrl,
              })),
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Input.Wrapper>
  );
};

const AlbumFields = ({ content, onChange }: FieldsProps<"album">) => (
  <Stack gap="sm">
    {(["title", "artist"] as const).map((name) => (
      <TextInput
        key={name}
        label={name === "title" ? "Title" : "Artist"}
        maxLength={500}
        value={content[name]}
        onChange={({ currentTarget }) => onChange({ ...content, [name]: currentTarget.value })}
      />
    ))}
    <PictureField
      label="Cover"
      image={content.cover}
      onChange={(cover) => onChange({ ...content, cover })}
    />
    <AddTracks
      count={content.tracks.length}
      onAdd={(tracks) => onChange({ ...content, tracks: [...content.tracks, ...tracks] })}
    />
    <ListFields
      items={content.tracks}
      noun="track"
      max={MAX_TRACKS}
      fresh={() => ({ title: "", fileUrl: "" })}
      rowOf={({ title }) => ({ text: title })}
      onChange={(tracks) => onChange({ ...content, tracks })}
    >
      {(track, change) => (
        <>
          <TextInput
            label="Title"
            maxLength={500}
            value={track.title}
            onChange={({ currentTarget }) => change({ ...track, title: currentTarget.value })}
          />
          <FileField
            label="File"
            kind="audio"
            value={track.fileUrl}
            onChange={(fileUrl, file) =>
              change({
                fileUrl,
                title:
                  track.title ||
                  (file === undefined ? "" : trackTitle(file, content.tracks.indexOf(track) + 1)),
              })
            }
          />
        </>
      )}
    </ListFields>
  </Stack>
);

export const album: DeclaredKind<"album"> = {
  name: "Album",
  group: "Pictures and sound",
  icon: IconMusic,
  also: "audio music tracks songs podcast sound",
  fresh: { type: "album", title: "", artist: "", cover: emptyPicture, tracks: [] },
  fields: AlbumFields,
  shown: ({ title }) => title,
};
