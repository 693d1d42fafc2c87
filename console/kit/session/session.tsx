import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { sessionContract } from "#read-api/owners/contract.ts";
import { call, onSignedOut } from "../calls/api.ts";

export type Session = ResponseOf<typeof sessionContract>;
export type Website = Session["website"];

/** The cache key of who is signed in and what they may do. */
export const SESSION = "session";
const key = [SESSION] as const;

/** Who is signed in. Any call that is refused for want of a session signs the console out in place. */
export const useSession = () => {
  const client = useQueryClient();
  useEffect(
    () =>
      onSignedOut(() =>
        client.setQueryData<Session>(key, (old) => (old ? { ...old, owner: null } : old)),
      ),
    [client],
  );
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(sessionContract, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Asks again who is signed in and forgets what another owner may have loaded. */
export const useSessionReload = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.refetchQueries({ queryKey: key });
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== key[0] });
  }, [client]);
};

/** Shows at once what was changed about the website. */
export const useWebsiteChange = () => {
  const client = useQueryClient();
  return useCallback(
    (change: Partial<Website>) =>
      client.setQueryData<Session>(
        key,
        (old) => old && { ...old, website: { ...old.website, ...change } },
      ),
    [client],
  );
};

const WebsiteContext = createContext<Website | undefined>(undefined);
export const WebsiteProvider = WebsiteContext.Provider;

/** The website that the console was opened for. */
export const useWebsite = (): Website => {
  const website = use(WebsiteContext);
  if (website === undefined) throw new Error("No website above this component");
  return website;
};
