import { TextInput } from "@mantine/core";
import { useState } from "react";

/** A text that must be right before it is saved. One that is not finished stays in the field. */
export const HeldText = ({
  label,
  value,
  problemOf,
  maxLength,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  /** What is wrong with a text; undefined: nothing. */
  readonly problemOf: (text: string) => string | undefined;
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
}) => {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? value;
  return (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={shown}
      error={problemOf(shown)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (problemOf(text) === undefined) onChange(text);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};
