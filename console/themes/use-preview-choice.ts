import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { listPreviewPagesContract } from "#read-api/themes/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { PreviewChoice, PreviewPage } from "./preview-pane.tsx";
import type { Template } from "./use-template.ts";

const NO_PAGES: readonly PreviewPage[] = [];

/** The page that shows most of a template: its own, else one that includes it. */
const firstPage = (pages: readonly PreviewPage[], { name, includedBy }: Template): string =>
  (
    pages.find(({ template }) => template === name) ??
    pages.find(({ template }) => includedBy.includes(template))
  )?.path ?? "/";

const SEARCH_AFTER_MS = 250;

/** The preview's page and device; default: the page that shows most of the template. */
export const usePreviewChoice = (template: Template, narrow: boolean) => {
  const [chosen, setChosen] = useState<Partial<PreviewChoice>>({});
  const [page, setPage] = useState<PreviewPage>();
  const [search, setSearch] = useState("");
  const [settledSearch] = useDebouncedValue(search, SEARCH_AFTER_MS);
  // The field contains the selected page's name, which is not a search.
  const query = settledSearch === page?.title ? {} : { search: settledSearch };
  const found = useCall(listPreviewPagesContract, { query }).data?.pages ?? NO_PAGES;
  const [first, setFirst] = useState<string>();
  if (first === undefined && found.length > 0) setFirst(firstPage(found, template));
  const choice: PreviewChoice = {
    mode: "visitor",
    width: narrow ? "phone" : "desktop",
    path: first ?? "/",
    ...chosen,
  };
  const choose = (change: Partial<PreviewChoice>) => {
    const next = found.find(({ path }) => path === change.path);
    if (next !== undefined) setPage(next);
    setChosen((old) => ({ ...old, ...change }));
  };
  const missing = page !== undefined && !found.some(({ path }) => path === page.path);
  return { pages: missing ? [...found, page] : found, choice, choose, setSearch };
};
