import { Autocomplete } from "@mantine/core";
import { useEffect, useState } from "react";
import { isLink } from "#domain/pages/links.ts";
import { LinkOption } from "../../site-frame/link-option.tsx";
import {
  looksLikeAddress,
  notSavedText,
  useCompletion,
  useLinkSearch,
} from "../../site-frame/use-link-search.ts";
import { useTypedText } from "./use-typed-text.ts";

const MAX_LINK = 2_000;

/** The target of a link: found by its name, or an address. `searches`: false for what is never on this website. */
export const LinkField = ({
  label,
  description = "Type a name to search this website, or paste an address.",
  searches = true,
  value,
  onChange,
  onText,
  onLost,
}: {
  readonly label: string;
  readonly description?: string;
  readonly searches?: boolean;
  readonly value: string;
  readonly onChange: (href: string) => void;
  /** What is in the field, whether it leads anywhere or not. */
  readonly onText?: (text: string) => void;
  /** The text that was left leads nowhere, and the field says so. */
  readonly onLost?: () => void;
}) => {
  // An address that is not finished stays in the field and is not sent.
  const { typed, type } = useTypedText(value);
  const search = useLinkSearch(typed, searches);
  const byUrl = new Map(search.found.map((each) => [each.url, each]));
  const isBad = typed !== "" && typed !== value && looksLikeAddress(typed) && !isLink(typed);
  /** The field was left, and nothing was typed since. */
  const [isLeft, setLeft] = useState(false);
  const take = (text: string): void => {
    setLeft(false);
    const isFinished = text === "" || isLink(text);
    type(text, isFinished ? text : undefined);
    if (isFinished) onChange(text);
    onText?.(text);
  };
  const isLost = useCompletion(isLeft && typed !== value ? typed : undefined, search, take);
  useEffect(() => {
    if (isLost) onLost?.();
  }, [isLost, onLost]);
  const lostText = searches ? notSavedText(value) : notSavedText(value, description);
  const errors = [isBad && "This address cannot be a link.", isLost && lostText];
  return (
    <Autocomplete
      label={label}
      description={description}
      maxLength={MAX_LINK}
      value={typed}
      onChange={take}
      onBlur={() => setLeft(true)}
      data={[...byUrl.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const each = byUrl.get(option.value);
        return each === undefined ? option.value : <LinkOption found={each} />;
      }}
      error={errors.filter(Boolean).join(" ") || undefined}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
};
