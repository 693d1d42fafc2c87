import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { LinkTarget, SiteFrame } from "#domain/site-frame/document.ts";
import { isRef, targetKey, targetsOf } from "#domain/site-frame/links.ts";
import { type FoundTarget, nameLinkTargetsContract } from "#read-api/site-frame/contract.ts";
import { call } from "../kit/calls/api.ts";

/** What is known about the links of a document, by `targetKey`. */
export type TargetNames = {
  readonly find: (target: LinkTarget) => FoundTarget | undefined;
  /** Every link was looked up, so that one without a name leads nowhere. */
  readonly isComplete: boolean;
};

/** Titles and paths of what the header and footer link to. */
export const useTargetNames = (document: SiteFrame): TargetNames => {
  const targets = [
    ...new Map(
      targetsOf(document)
        .filter(isRef)
        .map((each) => [targetKey(each), each]),
    ).values(),
  ];
  const query = useQuery({
    queryKey: [nameLinkTargetsContract.path, targets.map(targetKey).sort()],
    queryFn: ({ signal }) => call(nameLinkTargetsContract, { body: { targets }, signal }),
    placeholderData: keepPreviousData,
    enabled: targets.length > 0,
  });
  const known = new Map(query.data?.targets.map((each) => [targetKey(each.target), each]));
  return {
    find: (target) => known.get(targetKey(target)),
    isComplete: query.data !== undefined && !query.isPlaceholderData,
  };
};
