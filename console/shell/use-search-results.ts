import { useQuery } from "@tanstack/react-query";
import type { Feature } from "../kit/feature.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { features } from "./features.ts";

const MIN_SEARCH_LENGTH = 2;

const declared: readonly Feature[] = features;
const searches = declared.flatMap(({ search }) => search ?? []);

/** Records that contain a word, from every searchable feature. */
export const useSearchResults = (word: string) => {
  const may = useMay();
  const search = word.trim();
  return useQuery({
    queryKey: ["found", search],
    enabled: search.length >= MIN_SEARCH_LENGTH,
    queryFn: async ({ signal }) => {
      const permitted = searches.filter(({ permission }) => may(permission));
      const found = await Promise.all(
        permitted.map(async ({ load }) => (await load())(search, signal)),
      );
      return found.flat();
    },
  });
};
