import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { PageDocument } from "#domain/pages/document.ts";
import { renderPageContract } from "#read-api/pages/canvas-contract.ts";
import { call } from "../../kit/calls/api.ts";

/** Changes of one moment, such as those of a paste, are drawn once; a single key hardly waits. */
const SETTLE_MS = 16;

/** The document as visitors would see it; the last drawing stays until the next. */
export const useDrawing = (
  document: PageDocument,
  path: string,
  /** The document as the page around it shows it. */
  shownAs: (document: PageDocument) => PageDocument = (each) => each,
) => {
  const [drawn] = useDebouncedValue(document, SETTLE_MS);
  return useQuery({
    queryKey: [renderPageContract.path, drawn, path],
    queryFn: ({ signal }) =>
      call(renderPageContract, { body: { document: shownAs(drawn), path }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
  });
};
