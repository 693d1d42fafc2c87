import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { checkPageContract } from "#read-api/pages/check-contract.ts";
import { call } from "../../kit/calls/api.ts";

const SETTLE_MS = 1_000;

export type PageCheck = ResponseOf<typeof checkPageContract>;
export type Remark = PageCheck["remarks"][number];

/** What visitors would miss, once changes pause. The last answer stays until the next. */
export const usePageCheck = (pageId: string, document: PageDocument, enabled = true) => {
  const [settled] = useDebouncedValue(document, SETTLE_MS);
  return useQuery({
    queryKey: [checkPageContract.path, pageId, settled],
    queryFn: ({ signal }) =>
      call(checkPageContract, { params: { pageId }, body: { document: settled }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  });
};

export const errorsIn = (check: PageCheck | undefined): number =>
  (check?.remarks ?? []).filter(({ level }) => level === "error").length;
