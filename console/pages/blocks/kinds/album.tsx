import { Stack, TextInput } from "@mantine/core";
import { IconMusic } from "@tabler/icons-react";
import { MAX_TRACKS } from "#domain/pages/blocks/album.ts";
import type { FieldsProps } from "../fields-props.ts";
import { FileField } from "../file-field.tsx";
import { emptyPicture } from "../fresh-values.ts";
import { ListFields } from "../list-fields.tsx";
import { PictureField } from "../picture-field.tsx";
import { trackTitle } from "../track-title.ts";
import type { DeclaredKind } from "./declare.ts";

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
