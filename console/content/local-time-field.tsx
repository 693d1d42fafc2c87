import { TextInput } from "@mantine/core";
import { useState } from "react";
import { instantOf, localTimeOf } from "#domain/kit/zoned-day.ts";

/** A moment by the clocks of a time zone. A time that is not complete stays in the field. */
export const LocalTimeField = ({
  label,
  description,
  timeZone,
  error,
  value,
  onChange,
}: {
  readonly label: string;
  readonly description: string;
  readonly timeZone: string;
  readonly error?: string | undefined;
  /** Milliseconds since 1970. */
  readonly value: number | null;
  readonly onChange: (value: number) => void;
}) => {
  const shown = value === null ? "" : localTimeOf(value, timeZone);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  if (shown !== known) {
    setKnown(shown);
    setTyped(shown);
  }
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={description}
      error={error ?? (typed === "" ? "Enter a date and a time." : undefined)}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const at = instantOf(currentTarget.value, timeZone);
        if (!Number.isNaN(at) && at >= 0) onChange(at);
      }}
    />
  );
};
