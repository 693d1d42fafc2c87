import { Autocomplete } from "@mantine/core";
import { useState } from "react";
import { isLink } from "#domain/pages/links.ts";
import type { LinkTarget } from "#domain/site-frame/document.ts";
import { isRef, targetKey } from "#domain/site-frame/links.ts";
import { LinkOption } from "./link-option.tsx";
import { looksLikeAddress, useLinkSearch } from "./use-link-search.ts";
import type { TargetNames } from "./use-target-names.ts";

const MAX_LINK = 2_000;

const textOf = (target: LinkTarget | null, names: TargetNames): string => {
  if (target === null) return "";
  return isRef(target) ? (names.find(target)?.title ?? "") : target.href;
};

/** The target of a link: something of the website, found by its title, or an address. */
export const TargetField = ({
  label,
  target,
  names,
  onChange,
  clearable = false,
}: {
  readonly label: string;
  readonly target: LinkTarget | null;
  readonly names: TargetNames;
  readonly onChange: (target: LinkTarget | null) => void;
  readonly clearable?: boolean;
}) => {
  // A text that is not a target yet stays in the field and is not saved.
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? textOf(target, names);
  const found = useLinkSearch(typed ?? "");
  const byKey = new Map(found.map((each) => [targetKey(each.target), each]));
  const isBad = typed !== undefined && looksLikeAddress(typed) && !isLink(typed);
  const isGone = target !== null && isRef(target) && names.isComplete && !names.find(target)?.shown;
  const choose = (key: string): void => {
    const chosen = byKey.get(key);
    if (chosen === undefined) return;
    setTyped(undefined);
    onChange(chosen.target);
  };
  const type = (text: string): void => {
    // The field reports a chosen option as its key, too.
    if (byKey.has(text)) {
      choose(text);
      return;
    }
    setTyped(text);
    if (text === "" && clearable) onChange(null);
    else if (looksLikeAddress(text) && isLink(text)) onChange({ kind: "address", href: text });
  };
  return (
    <Autocomplete
      label={label}
      placeholder="Type a name, or paste an address"
      maxLength={MAX_LINK}
      value={shown}
      onChange={type}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setTyped(undefined)}
      data={[...byKey.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const each = byKey.get(option.value);
        return each === undefined ? option.value : <LinkOption found={each} />;
      }}
      error={isBad ? "This address cannot be a link." : undefined}
      {...(isGone && {
        description: "Visitors cannot open this page and do not see the link.",
      })}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
};
