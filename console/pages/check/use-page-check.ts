import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { checkPageContract } from "#read-api/pages/check-contract.ts";

const SETTLE_MS = 1_000;

export type PageCheck = ResponseOf<typeof checkPageContract>;
export type Remark = PageCheck["remarks"][number];

/** Asks the server about a page or an item. */
export type AskCheck = (document: PageDocument, signal: AbortSignal) => Promise<PageCheck>;

/** The last answer stays until the next. `name` says what is checked, in which state. */
export const useCheck = (
  name: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<PageCheck>,
  enabled = true,
) =>
  useQuery({
    queryKey: [checkPageContract.path, ...name],
    queryFn: ({ signal }) => ask(signal),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  });

/** What visitors would miss, once changes pause. */
export const usePageCheck = (id: string, document: PageDocument, ask: AskCheck) => {
  const [settled] = useDebouncedValue(document, SETTLE_MS);
  return useCheck([id, settled], (signal) => ask(settled, signal));
};

export const errorsIn = (check: PageCheck | undefined): number =>
  (check?.remarks ?? []).filter(({ level }) => level === "error").length;
