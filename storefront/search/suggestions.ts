import type { ResponseOf } from "#domain/kit/contract.ts";
import type { searchContract } from "#read-api/search/contract.ts";

type Answer = ResponseOf<typeof searchContract>;
export type Suggestion = Pick<Answer["rows"][number], "id" | "title" | "url" | "kind">;

const MAX_SUGGESTIONS = 6;

/** Suggestions for a prefix; none while search is unavailable. */
export const suggest = async (
  query: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> => {
  if (query.trim() === "") return [];
  try {
    const asked = new URLSearchParams({ q: query, pageSize: String(MAX_SUGGESTIONS) });
    const answer = await fetch(`/api/search?${asked}`, { signal });
    return answer.ok ? ((await answer.json()) as Answer).rows : [];
  } catch {
    return [];
  }
};
