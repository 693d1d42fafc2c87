import { TextInput } from "@mantine/core";

/** A day in a filter bar: the word before it says which end of the range it is. */
export const DayField = ({
  word,
  label,
  value,
  onChange,
}: {
  readonly word: "from" | "until";
  /** For people who cannot see the bar: "Placed from (UTC)". */
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}) => (
  <TextInput
    type="date"
    aria-label={label}
    leftSection={<span style={{ fontSize: "0.8125rem" }}>{word}</span>}
    leftSectionWidth={word === "from" ? 46 : 44}
    value={value ?? ""}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
  />
);
