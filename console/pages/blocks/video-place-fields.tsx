import { SegmentedControl, TextInput } from "@mantine/core";
import { type VideoPlace, videoAt, videoProviders } from "#domain/pages/blocks/video.ts";
import { FileField } from "./file-field.tsx";
import { useTypedText } from "./use-typed-text.ts";

type Props = {
  readonly place: VideoPlace;
  readonly onChange: (place: VideoPlace) => void;
};

const addressOf = ({ source, videoId }: VideoPlace): string =>
  source === "file" || videoId === "" ? "" : videoProviders[source].page + videoId;

/** The address of a film at a provider. It stays in the field until it is one. Spec: B5.28. */
const ProviderField = ({ place, onChange }: Props) => {
  const { typed, type } = useTypedText(addressOf(place));
  const isBad = typed.trim() !== "" && videoAt(typed) === undefined;
  return (
    <TextInput
      label="Address of the video"
      description="On YouTube or Vimeo. Visitors are asked before anything is loaded from there."
      error={isBad ? "Enter the address of a video on YouTube or Vimeo." : undefined}
      maxLength={2_000}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        const found = videoAt(value);
        const isFinished = found !== undefined || value.trim() === "";
        const next = { ...place, videoId: "", ...found };
        type(value, isFinished ? addressOf(next) : undefined);
        if (isFinished) onChange(next);
      }}
    />
  );
};

/** Where a film is: a file of this website, or a provider. */
export const VideoPlaceFields = ({ place: given, onChange }: Props) => {
  const { source, fileUrl, captionsUrl, videoId } = given;
  const place: VideoPlace = { source, fileUrl, captionsUrl, videoId };
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Where the video is"
        data={[
          { value: "file", label: "A file here" },
          { value: "provider", label: "YouTube or Vimeo" },
        ]}
        value={source === "file" ? "file" : "provider"}
        onChange={(value) =>
          onChange({ ...place, source: value === "file" ? "file" : "youtube", videoId: "" })
        }
      />
      {source === "file" ? (
        <>
          <FileField
            label="File"
            kind="film"
            value={fileUrl}
            onChange={(url) => onChange({ ...place, fileUrl: url })}
          />
          <FileField
            label="Captions (WebVTT)"
            kind="captions"
            value={captionsUrl}
            onChange={(url) => onChange({ ...place, captionsUrl: url })}
          />
        </>
      ) : (
        <ProviderField place={place} onChange={onChange} />
      )}
    </>
  );
};
