import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { MediaKind } from "#domain/media/kinds.ts";
import { isFileAddress } from "#domain/pages/links.ts";
import { MediaLibrary } from "./media-library.tsx";
import { useTypedText } from "./use-typed-text.ts";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (fileUrl: string) => void;
  /** Files of this kind are chosen from the library. */
  readonly kind: Exclude<MediaKind, "picture">;
};

const examples = {
  film: "/files/film.mp4",
  audio: "/files/song.mp3",
  document: "/files/menu.pdf",
  captions: "/files/captions.vtt",
} as const;

/** A file of this website, from the media library or by its path. A path that is not finished stays in the field. */
export const FileField = ({ label, value, onChange, kind }: Props) => {
  const { typed, type } = useTypedText(value);
  const [isOpen, setOpen] = useState(false);
  const isBad = typed !== "" && !isFileAddress(typed);
  const take = (path: string): void => {
    const isFinished = path === "" || isFileAddress(path);
    type(path, isFinished ? path : undefined);
    if (isFinished) onChange(path);
  };
  return (
    <div>
      <TextInput
        label={label}
        description="Choose it from the library, or enter its path on this website."
        placeholder={examples[kind]}
        error={isBad ? "Enter a path that begins with a slash." : undefined}
        maxLength={2_000}
        value={typed}
        onChange={({ currentTarget }) => take(currentTarget.value.trim())}
      />
      <Button
        size="compact-md"
        variant="default"
        mt={6}
        aria-label={`Choose from library: ${label}`}
        onClick={() => setOpen(true)}
      >
        Choose from library
      </Button>
      {isOpen && (
        <MediaLibrary
          kind={kind}
          onChoose={({ assetUrl }) => take(assetUrl)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
