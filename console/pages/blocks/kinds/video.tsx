import { SegmentedControl, Stack, TextInput } from "@mantine/core";
import { IconMovie } from "@tabler/icons-react";
import { useState } from "react";
import { videoAt, videoProviders } from "#domain/pages/blocks/video.ts";
import type { FieldsProps } from "../fields-props.ts";
import { FileField } from "../file-field.tsx";
import { emptyPicture } from "../fresh-values.ts";
import { PictureField } from "../picture-field.tsx";
import type { DeclaredKind } from "./declare.ts";

const addressOf = ({ source, videoId }: FieldsProps<"video">["content"]): string =>
  source === "file" || videoId === "" ? "" : videoProviders[source].page + videoId;

/** The address of a film at a provider. It stays in the field until it is one. Spec: B5.28. */
const ProviderField = ({ content, onChange }: FieldsProps<"video">) => {
  const [typed, setTyped] = useState(addressOf(content));
  const isBad = typed.trim() !== "" && videoAt(typed) === undefined;
  return (
    <TextInput
      label="Address of the video"
      description="On YouTube or Vimeo. Visitors are asked before anything is loaded from there."
      error={isBad ? "Enter the address of a video on YouTube or Vimeo." : undefined}
      maxLength={2_000}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const found = videoAt(value);
        if (found || value.trim() === "") onChange({ ...content, videoId: "", ...found });
      }}
    />
  );
};

const VideoFields = ({ content, onChange }: FieldsProps<"video">) => (
  <Stack gap="sm">
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Where the video is"
      data={[
        { value: "file", label: "A file here" },
        { value: "provider", label: "YouTube or Vimeo" },
      ]}
      value={content.source === "file" ? "file" : "provider"}
      onChange={(source) =>
        onChange({ ...content, source: source === "file" ? "file" : "youtube", videoId: "" })
      }
    />
    {content.source === "file" ? (
      <>
        <FileField
          label="File"
          kind="film"
          value={content.fileUrl}
          onChange={(fileUrl) => onChange({ ...content, fileUrl })}
        />
        <FileField
          label="Captions (WebVTT)"
          value={content.captionsUrl}
          onChange={(captionsUrl) => onChange({ ...content, captionsUrl })}
        />
      </>
    ) : (
      <ProviderField content={content} onChange={onChange} />
    )}
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
  ...{ name: "Video", group: "Pictures and sound", icon: IconMovie, also: "film youtube vimeo" },
  fresh: {
    type: "video",
    ...{ title: "", source: "file", fileUrl: "", captionsUrl: "", videoId: "", caption: "" },
    poster: emptyPicture,
  },
  fields: VideoFields,
  shown: ({ title }) => title,
};
