import { Autocomplete } from "@mantine/core";
import { useState } from "react";
import { isLink } from "#domain/pages/links.ts";
import type { LinkTarget } from "#domain/site-frame/document.ts";
import { isRef, targetKey } from "#domain/site-frame/links.ts";
import { LinkOption } from "./link-option.tsx";
import { looksLikeAddress, notSavedText, useCompletion, useLinkSearch } from "./use-link-search.ts";
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
  /** The field was left with a text that is not saved. */
  const [isLeft, setLeft] = useState(false);
  // Another target is there after an undo, or a change of another member.
  const held = target === null ? "" : targetKey(target);
  const [known, setKnown] = useState(held);
  if (held !== known) {
    setKnown(held);
    setTyped(undefined);
    setLeft(false);
  }
  const search = useLinkSearch(typed ?? "");
  const isLost = useCompletion(isLeft && typed ? typed : undefined, search, (href) => {
    setTyped(undefined);
    setLeft(false);
    // A whole address was taken when it was typed.
    if (href !== typed) onChange({ kind: "address", href });
  });
  const byKey = new Map(search.found.map((each) => [targetKey(each.target), each]));
  const isBad = typed !== undefined && looksLikeAddress(typed) && !isLink(typed);
  const isGone = target !== null && isRef(target) && names.isComplete && !names.find(target)?.shown;
  const type = (text: string): void => {
    // The field reports a chosen option as its key, too.
    const chosen = byKey.get(text);
    if (chosen !== undefined) {
      setTyped(undefined);
      onChange(chosen.target);
      return;
    }
    setTyped(text);
    setLeft(false);
    if (text === "" && clearable) onChange(null);
    else if (looksLikeAddress(text) && isLink(text)) {
      // The text stays the one that is searched for: without it, everything would be offered.
      setKnown(text);
      onChange({ kind: "address", href: text });
    }
  };
  const leave = (): void => {
    if (typed) setLeft(true);
    else setTyped(undefined);
  };
  const shown = textOf(target, names);
  const leadsTo = target === null ? "" : shown || "the same page";
  const errors = [isBad && "This address cannot be a link.", isLost && notSavedText(leadsTo)];
  return (
    <Autocomplete
      label={label}
      placeholder="Type a name, or paste an address"
      maxLength={MAX_LINK}
      value={typed ?? shown}
      onChange={type}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={leave}
      data={[...byKey.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const each = byKey.get(option.value);
        return each === undefined ? option.value : <LinkOption found={each} />;
      }}
      error={errors.filter(Boolean).join(" ") || undefined}
      {...(isGone && {
        description: "Visitors cannot open this page and do not see the link.",
      })}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
};
