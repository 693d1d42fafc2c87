import { useDebouncedValue } from "@mantine/hooks";
import { type SearchHit, searchContract } from "#read-api/search/contract.ts";
import { type FoundTarget, listLinkTargetsContract } from "#read-api/site-frame/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useFixedTargets } from "./fixed-targets.ts";

const SETTLE_MS = 200;
const MAX_HITS = 8;

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

/** What links can lead to, by a part of its title, then what visitors find by its text: in menus, and in blocks and texts. Nothing for an address. */
export const useLinkSearch = (typed: string): readonly FoundTarget[] => {
  const [search] = useDebouncedValue(typed.trim(), SETTLE_MS);
  const isWord = !looksLikeAddress(search);
  const { data } = useCall(
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
  if (!isWord) return [];
  const word = search.toLowerCase();
  const found = data?.targets ?? [];
  const beyond = search === "" ? [] : (hits.data?.rows ?? []).map(hitToTarget);
  // A page that has such a place is found by its title.
  const urls = new Set(found.map(({ url }) => url));
  const isFixed = ({ href, title }: Fixed) => title.toLowerCase().includes(word) && !urls.has(href);
  return [
    ...fixed.filter(isFixed).map(toTarget),
    ...found,
    ...beyond.filter(({ url }) => !urls.has(url)),
  ];
};
