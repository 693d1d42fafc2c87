import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useState } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { sessionContract } from "#read-api/owners/contract.ts";
import { call, endSession, isRetriable, onSignedOut } from "../calls/api.ts";
import { retryUnreachable } from "../calls/queries.ts";
import { forgetSession, keepSession, lastSession } from "./last-session.ts";

export type Session = ResponseOf<typeof sessionContract>;
export type Website = Session["website"];

/** The cache key of the session. */
export const SESSION = "session";
const key = [SESSION] as const;

/** Nobody is signed in from now on, whether or not the server can be asked about it. */
const forgetOwner = (client: QueryClient): void => {
  forgetSession();
  client.setQueryData<Session>(key, (old) => (old ? { ...old, owner: null } : old));
};

/** The session. Any call that is rejected for lack of one signs the console out in place. */
export const useSession = () => {
  const client = useQueryClient();
  useEffect(() => onSignedOut(() => forgetOwner(client)), [client]);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(sessionContract, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => retryUnreachable(state.error),
  });
  useEffect(() => {
    if (query.data !== undefined) keepSession(query.data);
  }, [query.data]);
  return query;
};

/** The session as it was last known, once the server could not be reached. It stays during the next try. */
export const useLastSession = ({ failureReason }: { readonly failureReason: Error | null }) => {
  const [last, setLast] = useState<Session>();
  const isAway = isRetriable(failureReason);
  useEffect(() => {
    if (isAway) setLast(lastSession());
  }, [isAway]);
  return last;
};

/** Loads the session again and drops data of another member. */
export const useSessionReload = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.refetchQueries({ queryKey: key });
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== key[0] });
  }, [client]);
};

/** Signs this window out at once; then as `useSessionReload`. */
export const useSessionEnd = () => {
  const reload = useSessionReload();
  return useCallback(() => {
    endSession();
    return reload();
  }, [reload]);
};

/** Applies changes of the website immediately. */
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

/** The website of this console. */
export const useWebsite = (): Website => {
  const website = use(WebsiteContext);
  if (website === undefined) throw new Error("No website above this component");
  return website;
};
