import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

const SETTLE_AFTER_MS = 250;

/** Filters while typing; the URL follows after a pause. */
export const SearchField = ({
  label,
  value,
  onChange,
}: {
  /** Also the placeholder: "Search name, SKU or vendor". */
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) => {
  const [text, setText] = useState(value ?? "");
  const sent = useRef(value ?? "");
  useEffect(() => {
    // The URL changed in another way (back button, "clear filters").
    if ((value ?? "") !== sent.current) {
      sent.current = value ?? "";
      setText(value ?? "");
    }
  }, [value]);
  const send = (next: string) => {
    sent.current = next.trim();
    onChange(next.trim() === "" ? undefined : next.trim());
  };
  const sendSoon = useDebouncedCallback(send, SETTLE_AFTER_MS);
  const type = (next: string) => {
    setText(next);
    sendSoon(next);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={200}
      miw={0}
      flex="1 1 11rem"
      maw="28rem"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text !== "" && <CloseButton size="sm" aria-label="Clear search" onClick={() => type("")} />
      }
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
};
