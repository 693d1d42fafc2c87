import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { completedLink } from "#domain/pages/links.ts";
import { type SearchHit, searchContract } from "#read-api/search/contract.ts";
import { type FoundTarget, listLinkTargetsContract } from "#read-api/site-frame/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useFixedTargets } from "./fixed-targets.ts";

const SETTLE_MS = 200;
const MAX_HITS = 8;
/** A search without an answer keeps no text waiting for longer. */
const MAX_SEARCH_MS = 2_000;

/** Said of a text that was left without a choice. `held`: where the link leads; empty: there is none. */
export const notSavedText = (
  held: string,
  advice = "Select a result, or enter an address such as https://example.com.",
): string =>
  `${held === "" ? "Not saved: there is no link yet." : `Not saved: the link still leads to ${held}.`} ${advice}`;

export const looksLikeAddress = (text: string): boolean =>
  /^(?:[/#]|https?:|mailto:|tel:)/i.test(text);

type Fixed = ReturnType<typeof useFixedTargets>[number];

const toTarget = ({ href, title }: Fixed): FoundTarget => ({
  target: { kind: "address", href },
  title,
  url: href,
  shown: true,
  draftChanged: false,
});

const refKinds = { product: "product", content: "content-item", page: "page" } as const;

const hitToTarget = ({ kind, id, title, url }: SearchHit): FoundTarget => ({
  target: { kind: refKinds[kind], id },
  title,
  url,
  shown: true,
  draftChanged: false,
});

type LinkSearch = {
  readonly found: readonly FoundTarget[];
  /** Whether a title has the typed text; undefined until that is known. */
  readonly isTitle: boolean | undefined;
};

/** What links can lead to, by a part of its title, then what visitors find by its text: in menus, and in blocks and texts. Nothing for an address, or where `isSearched` is false. */
export const useLinkSearch = (typed: string, isSearched = true): LinkSearch => {
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const isWord = isSearched && !looksLikeAddress(search);
  const titles = useCall(
    listLinkTargetsContract,
    { query: { search: isWord ? search : "" } },
    { enabled: isWord },
  );
  const hits = useCall(
    searchContract,
    { query: { q: search, pageSize: MAX_HITS } },
    { enabled: isWord && search !== "" },
  );
  const fixed = useFixedTargets();
  const isCurrent = search === typed.trim();
  if (!isSearched) return { found: [], isTitle: false };
  if (!isWord) return { found: [], isTitle: isCurrent ? false : undefined };
  const word = search.toLowerCase();
  const found = titles.data?.targets ?? [];
  const beyond = search === "" ? [] : (hits.data?.rows ?? []).map(hitToTarget);
  // A page that has such a place is found by its title.
  const urls = new Set(found.map(({ url }) => url));
  const isFixed = ({ href, title }: Fixed) => title.toLowerCase().includes(word) && !urls.has(href);
  const titled = [...fixed.filter(isFixed).map(toTarget), ...found];
  const hasEnded = titles.data !== undefined && !titles.isPlaceholderData;
  return {
    found: [...titled, ...beyond.filter(({ url }) => !urls.has(url))],
    isTitle: isCurrent && hasEnded ? titled.length > 0 : undefined,
  };
};

type Verdict = { readonly left: string; readonly isTitle: boolean | undefined };

/**
 * Whether a title has the text that was left. The first answer stays until something is typed: a later one would change
 * a link that nobody is looking at.
 */
const useFirstAnswer = (
  left: string | undefined,
  isTitle: boolean | undefined,
): boolean | undefined => {
  const [verdict, setVerdict] = useState<Verdict>();
  const isOfText = verdict?.left === left;
  if (
    !isOfText ||
    (verdict !== undefined && verdict.isTitle === undefined && isTitle !== undefined)
  )
    setVerdict(left === undefined ? undefined : { left, isTitle });
  useEffect(() => {
    if (left === undefined) return;
    const end = () =>
      setVerdict((known) =>
        known?.left === left && known.isTitle === undefined ? { left, isTitle: false } : known,
      );
    const timer = window.setTimeout(end, MAX_SEARCH_MS);
    return () => window.clearTimeout(timer);
  }, [left]);
  return isOfText ? verdict?.isTitle : undefined;
};

/**
 * Completes the text of a field that was left, unless something of the website has it in its title. A field that is
 * closed before the search has ended completes its text as well. Answers whether the text leads nowhere.
 */
export const useCompletion = (
  left: string | undefined,
  search: LinkSearch,
  complete: (href: string) => void,
): boolean => {
  const isTitle = useFirstAnswer(left, search.isTitle);
  const completed = left !== undefined && isTitle === false ? completedLink(left) : undefined;
  const latest = useRef({ left, isTitle, complete });
  useEffect(() => {
    latest.current = { left, isTitle, complete };
  });
  useEffect(() => {
    if (completed !== undefined) latest.current.complete(completed);
  }, [completed]);
  useEffect(
    () => () => {
      const { left: text, isTitle: answer, complete: completeLast } = latest.current;
      const href = text === undefined || answer !== undefined ? undefined : completedLink(text);
      if (href !== undefined) completeLast(href);
    },
    [],
  );
  return left !== undefined && isTitle !== undefined && completed === undefined;
};
