import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewTemplateContract } from "#read-api/themes/contract.ts";
import { call } from "../kit/calls/api.ts";

const SETTLE_MS = 350;

export type PreviewMode = "visitor" | "strict";

/** The page with the editor's text as visitors would see it; the last one stays until the next. */
export const usePreview = (name: string, text: string, path: string, mode: PreviewMode) => {
  const [source] = useDebouncedValue(text, SETTLE_MS);
  return useQuery({
    queryKey: [previewTemplateContract.path, { name, source, path, mode }],
    queryFn: ({ signal }) =>
      call(previewTemplateContract, { body: { name, source, path, mode }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
};
