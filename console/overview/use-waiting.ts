import { useQuery } from "@tanstack/react-query";
import { call } from "#console/app/api.ts";
import { keyOf } from "#console/app/queries.ts";
import { listSignUpGroupsContract } from "#read-api/restock/contract.ts";

const PAGE_SIZE = 200;

/** How many people wait for a restock, and for how many variants. */
export const useWaiting = () =>
  useQuery({
    queryKey: keyOf(listSignUpGroupsContract, { sums: true }),
    queryFn: async ({ signal }) => {
      let people = 0;
      let variants = 0;
      let cursor: string | undefined;
      do {
        const page = await call(listSignUpGroupsContract, {
          query: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
          signal,
        });
        const waiting = page.signUpGroups.filter((group) => group.waiting > 0);
        variants += waiting.length;
        people += waiting.reduce((sum, group) => sum + group.waiting, 0);
        cursor = page.hasNextPage ? (page.nextPageCursor ?? undefined) : undefined;
      } while (cursor !== undefined);
      return { people, variants };
    },
  });
