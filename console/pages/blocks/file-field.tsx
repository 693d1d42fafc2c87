import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { MediaKind } from "#domain/media/kinds.ts";
import { isFileAddress } from "#domain/pages/links.ts";
import type { MediaRow } from "#read-api/media/contract.ts";
import { MediaLibrary } from "./media-library.tsx";
import { useTypedText } from "./use-typed-text.ts";

type LibraryFile = Pick<MediaRow, "title" | "name">;

type Props = {
  readonly label: string;
  readonly value: string;
  /** With the file of the library, when it was chosen there. */
  readonly onChange: (fileUrl: string, file?: LibraryFile) => void;
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
  const take = (path: string, file?: LibraryFile): void => {
    const isFinished = path === "" || isFileAddress(path);
    type(path, isFinished ? path : undefined);
    if (isFinished) onChange(path, file);
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
          onChoose={(file) => take(file.assetUrl, file)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
