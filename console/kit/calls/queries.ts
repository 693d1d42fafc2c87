import { keepPreviousData, QueryClient, type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Contract, ParamsOf, ResponseOf } from "#domain/kit/contract.ts";
import {
  type AnyInput,
  callAny,
  isBeingCounted,
  isRetriable,
  lastChangeMs,
  type QueryPart,
} from "./api.ts";

const MAX_RETRIES = 3;
const FRESH_FOR_MS = 5_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A screen that is opened right after a change shows it, whatever list it is in.
        staleTime: ({ state }) => (state.dataUpdatedAt > lastChangeMs() ? FRESH_FOR_MS : 0),
        // Without a network the screen says so at once. What is being counted has a share to show.
        retry: (failures, error) =>
          failures < MAX_RETRIES && retryUnreachable(error) === RETRY_UNREACHABLE_MS,
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 8_000),
        // A lost connection shows an error with a retry instead of an endless skeleton.
        networkMode: "always",
        // Failed and outdated queries are repeated when the connection is back.
        refetchOnReconnect: ({ state }) => (state.status === "error" ? "always" : true),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });

const RETRY_UNREACHABLE_MS = 10_000;
const RETRY_COUNTED_MS = 2_000;

/** A screen whose server was away comes back without a click. The browser reports when its network is back. */
export const retryUnreachable = (error: unknown): number | false =>
  navigator.onLine &&
  (isBeingCounted(error) ? RETRY_COUNTED_MS : isRetriable(error) && RETRY_UNREACHABLE_MS);

type ReadInput<C extends Contract> = (C extends { params: object }
  ? { readonly params: ParamsOf<C> }
  : object) & { readonly query?: QueryPart<C> };

/** Cache key of a call; its first member alone covers every query and page of it. */
export const keyOf = (contract: Pick<Contract, "path">, input: object = {}) =>
  [contract.path, input] as const;

type Every = number | false;

const paramsText = (input: unknown): string | undefined =>
  JSON.stringify((input as { readonly params?: object } | undefined)?.params);

/** The previous answer, if it was for the same parameters. */
const keepOfSame =
  (input: object) =>
  <Answer>(
    previous: Answer | undefined,
    query: { readonly queryKey: QueryKey } | undefined,
  ): Answer | undefined =>
    paramsText(query?.queryKey[1]) === paramsText(input) ? previous : undefined;

/**
 * Reads a call into the cache. The previous page's rows stay on screen while the next page loads.
 * `every` repeats the call (ms), always or depending on the last answer. `keepsOnlySame`: rows for other
 * parameters are of another kind, such as days and months, and leave the screen.
 */
export const useCall = <const C extends Contract>(
  contract: C,
  input: ReadInput<C>,
  {
    every,
    enabled = true,
    keepsOnlySame = false,
  }: {
    readonly every?: Every | ((answer: ResponseOf<C> | undefined) => Every);
    readonly enabled?: boolean;
    readonly keepsOnlySame?: boolean;
  } = {},
) =>
  useQuery<ResponseOf<C>>({
    queryKey: keyOf(contract, input),
    queryFn: ({ signal }) => callAny<ResponseOf<C>>(contract, { ...input, signal }),
    placeholderData: keepsOnlySame ? keepOfSame(input) : keepPreviousData,
    enabled,
    refetchInterval: ({ state: { data, error } }) =>
      retryUnreachable(error) || (typeof every === "function" ? every(data) : (every ?? false)),
  });

/**
 * Reads the content of a drawer. Without `params` the drawer is closing and keeps its last content
 * while it slides out.
 */
export const useOpened = <const C extends Contract & { params: object }>(
  contract: C,
  params: ParamsOf<C> | undefined,
) => {
  const [last, setLast] = useState(params);
  if (params !== undefined && JSON.stringify(params) !== JSON.stringify(last)) setLast(params);
  const shown = params ?? last;
  return useQuery<ResponseOf<C>>({
    queryKey: keyOf(contract, { params: shown }),
    queryFn: ({ signal }) =>
      callAny<ResponseOf<C>>(contract, { params: shown as AnyInput["params"], signal }),
    enabled: shown !== undefined,
    refetchInterval: ({ state }) => retryUnreachable(state.error),
  });
};
