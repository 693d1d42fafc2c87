import { Stack, TextInput } from "@mantine/core";
import { IconMovie } from "@tabler/icons-react";
import type { FocalPoint } from "#domain/kit/picture-facts.ts";
import type { FieldsProps } from "../fields-props.ts";
import { emptyPicture, emptyVideo } from "../fresh-values.ts";
import { PictureField } from "../picture-field.tsx";
import { VideoPlaceFields } from "../video-place-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

const VideoFields = ({ content, onChange }: FieldsProps<"video">) => (
  <Stack gap="sm">
    <VideoPlaceFields place={content} onChange={(place) => onChange({ ...content, ...place })} />
    <TextInput
      label="Title"
      description="What people hear who cannot see the video."
      maxLength={500}
      value={content.title}
      onChange={({ currentTarget }) => onChange({ ...content, title: currentTarget.value })}
    />
    <PictureField
      label="Picture before it plays"
      image={content.poster}
      {...(content.source !== "file" && {
        onFocus: (mediaFocalPoint: FocalPoint) =>
          onChange({ ...content, poster: { ...content.poster, mediaFocalPoint } }),
      })}
      onChange={(poster) => onChange({ ...content, poster })}
    />
    <TextInput
      label="Caption"
      maxLength={500}
      value={content.caption}
      onChange={({ currentTarget }) => onChange({ ...content, caption: currentTarget.value })}
    />
  </Stack>
);

export const video: DeclaredKind<"video"> = {
  name: "Video",
  group: "Pictures and sound",
  icon: IconMovie,
  also: "film youtube vimeo",
  fresh: {
    type: "video",
    ...emptyVideo,
    title: "",
    caption: "",
    poster: emptyPicture,
  },
  fields: VideoFields,
  shown: ({ title }) => title,
};
