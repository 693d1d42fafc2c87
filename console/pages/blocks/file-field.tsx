import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { MediaKind } from "#domain/media/kinds.ts";
import { isFileAddress } from "#domain/pages/links.ts";
import { MediaLibrary } from "./media-library.tsx";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (fileUrl: string) => void;
  /** Files of this kind are chosen from the library; absent: only the path is entered. */
  readonly kind?: MediaKind;
};

/** A file of this website, from the media library or by its path. A path that is not finished stays in the field. */
export const FileField = ({ label, value, onChange, kind }: Props) => {
  const [typed, setTyped] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const isBad = typed !== "" && !isFileAddress(typed);
  const take = (path: string): void => {
    setTyped(path);
    if (path === "" || isFileAddress(path)) onChange(path);
  };
  return (
    <div>
      <TextInput
        label={label}
        description="The path of a file of this website."
        placeholder="/files/film.mp4"
        error={isBad ? "Enter a path that begins with a slash." : undefined}
        maxLength={2_000}
        value={typed}
        onChange={({ currentTarget }) => take(currentTarget.value.trim())}
      />
      {kind !== undefined && (
        <Button size="compact-md" variant="default" mt={6} onClick={() => setOpen(true)}>
          Choose from library
        </Button>
      )}
      {kind !== undefined && isOpen && (
        <MediaLibrary
          kind={kind}
          onChoose={({ assetUrl }) => take(assetUrl)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
