import { Autocomplete } from "@mantine/core";
import { isLink } from "#domain/pages/links.ts";
import { LinkOption } from "../../site-frame/link-option.tsx";
import { looksLikeAddress, useLinkSearch } from "../../site-frame/use-link-search.ts";
import { useTypedText } from "./use-typed-text.ts";

const MAX_LINK = 2_000;

/** The target of a link: found by its name, or an address. */
export const LinkField = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (href: string) => void;
}) => {
  // An address that is not finished stays in the field and is not sent.
  const { typed, type } = useTypedText(value);
  const found = useLinkSearch(typed);
  const byUrl = new Map(found.map((each) => [each.url, each]));
  const isBad = typed !== "" && typed !== value && looksLikeAddress(typed) && !isLink(typed);
  const take = (text: string): void => {
    const isFinished = text === "" || isLink(text);
    type(text, isFinished ? text : undefined);
    if (isFinished) onChange(text);
  };
  return (
    <Autocomplete
      label={label}
      description="Type a name to search this website, or paste an address."
      maxLength={MAX_LINK}
      value={typed}
      onChange={take}
      onBlur={() => !isLink(typed) && type(value)}
      data={[...byUrl.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const each = byUrl.get(option.value);
        return each === undefined ? option.value : <LinkOption found={each} />;
      }}
      error={isBad ? "This address cannot be a link." : undefined}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
};
