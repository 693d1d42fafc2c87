import { TextInput } from "@mantine/core";
import { useState } from "react";
import { isFileAddress } from "#domain/pages/links.ts";

/** The path of a file of this website. A path that is not finished stays in the field. */
export const FileField = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (fileUrl: string) => void;
}) => {
  const [typed, setTyped] = useState(value);
  const isBad = typed !== "" && !isFileAddress(typed);
  return (
    <TextInput
      label={label}
      description="The path of a file of this website."
      placeholder="/files/film.mp4"
      error={isBad ? "Enter a path that begins with a slash." : undefined}
      maxLength={2_000}
      value={typed}
      onChange={({ currentTarget }) => {
        const path = currentTarget.value.trim();
        setTyped(path);
        if (path === "" || isFileAddress(path)) onChange(path);
      }}
    />
  );
};
