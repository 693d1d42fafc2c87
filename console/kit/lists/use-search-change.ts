import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { searchHere } from "./search-here.ts";

type Change = { readonly [name: string]: unknown };

/**
 * Changes some parameters of the URL and keeps the rest; undefined removes one. `replace` avoids
 * history entries, for text that is being typed.
 */
export const useSearchChange = () => {
  const navigate = useNavigate();
  return useCallback(
    (change: Change, { replace = false }: { readonly replace?: boolean } = {}) => {
      const next = change.page === 1 ? { ...change, page: undefined } : change;
      return navigate({
        to: ".",
        search: searchHere((old) => ({ ...old, ...next })),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
};
