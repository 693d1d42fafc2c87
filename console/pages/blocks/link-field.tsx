import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { isLink } from "#domain/pages/links.ts";
import { listPagesContract } from "#read-api/pages/contract.ts";
import { searchContract } from "#read-api/search/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { useFixedTargets } from "../../site-frame/fixed-targets.ts";

const SETTLE_MS = 200;
const MAX_FOUND = 8;
const MAX_LINK = 2_000;

const looksLikeAddress = (text: string): boolean => /^(?:[/#]|https?:|mailto:|tel:)/i.test(text);

/** What the website has under a name: pages, products, posts, events and galleries. */
const useTargets = (typed: string) => {
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const isWord = search !== "" && !looksLikeAddress(search);
  const fixed = useFixedTargets().map(({ href, title }) => ({ value: href, label: title }));
  const pages = useCall(
    listPagesContract,
    { query: { search, pageSize: MAX_FOUND } },
    { enabled: isWord },
  );
  const others = useCall(
    searchContract,
    { query: { q: search, pageSize: MAX_FOUND } },
    { enabled: isWord },
  );
  if (!isWord) return fixed;
  const found = [
    ...fixed.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
    ...(pages.data?.rows ?? []).map(({ url, title }) => ({ value: url, label: title })),
    ...(others.data?.rows ?? []).map(({ url, title }) => ({ value: url, label: title })),
  ];
  return [...new Map(found.map((each) => [each.value, each])).values()];
};

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
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const targets = useTargets(typed);
  const labels = new Map(targets.map((each) => [each.value, each.label]));
  const isBad = typed !== "" && typed !== value && looksLikeAddress(typed) && !isLink(typed);
  const take = (text: string): void => {
    setTyped(text);
    if (text === "" || isLink(text)) {
      setKnown(text);
      onChange(text);
    }
  };
  return (
    <Autocomplete
      label={label}
      description="Type a name to search this website, or paste an address."
      maxLength={MAX_LINK}
      value={typed}
      onChange={take}
      onBlur={() => !isLink(typed) && setTyped(value)}
      data={targets.map((each) => each.value)}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {labels.get(option.value) ?? option.value}
          <br />
          <small>{option.value}</small>
        </span>
      )}
      error={isBad ? "This address cannot be a link." : undefined}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
};
