import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { isLink } from "#domain/pages/links.ts";
import type { LinkTarget } from "#domain/site-frame/document.ts";
import { isRef, targetKey } from "#domain/site-frame/links.ts";
import { type FoundTarget, listLinkTargetsContract } from "#read-api/site-frame/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useFixedTargets } from "./fixed-targets.ts";
import type { TargetNames } from "./use-target-names.ts";

const SETTLE_MS = 200;
const MAX_LINK = 2_000;

type Fixed = ReturnType<typeof useFixedTargets>[number];

const toTarget = ({ href, title }: Fixed): FoundTarget => ({
  target: { kind: "address", href },
  ...{ title, url: href, shown: true, draftChanged: false },
});

const kindNames: Readonly<Record<LinkTarget["kind"], string>> = {
  page: "Page",
  collection: "Collection",
  product: "Product",
  "content-collection": "Blog, calendar or gallery",
  "content-item": "Post, event or gallery",
  address: "Address",
};

const looksLikeAddress = (text: string): boolean => /^(?:[/#]|https?:|mailto:|tel:)/i.test(text);

const textOf = (target: LinkTarget | null, names: TargetNames): string => {
  if (target === null) return "";
  return isRef(target) ? (names.find(target)?.title ?? "") : target.href;
};

const useFound = (typed: string): readonly FoundTarget[] => {
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const isWord = !looksLikeAddress(search);
  const { data } = useCall(
    listLinkTargetsContract,
    { query: { search: isWord ? search : "" } },
    { enabled: isWord },
  );
  const fixed = useFixedTargets();
  if (!isWord) return [];
  const word = search.toLowerCase();
  const found = data?.targets ?? [];
  // A page that has such a place is found by its title.
  const urls = new Set(found.map(({ url }) => url));
  const isFixed = ({ href, title }: Fixed) => title.toLowerCase().includes(word) && !urls.has(href);
  return [...fixed.filter(isFixed).map(toTarget), ...found];
};

const Option = ({ found }: { readonly found: FoundTarget }) => (
  <span>
    {found.title}
    <br />
    <small>
      {kindNames[found.target.kind]} · {found.url}
      {!found.shown && " · not published"}
      {found.shown && found.draftChanged && " · unpublished changes"}
    </small>
  </span>
);

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
  const found = useFound(typed ?? "");
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
        return each === undefined ? option.value : <Option found={each} />;
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
